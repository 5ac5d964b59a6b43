import { z } from 'zod';
import { openCursor, signCursor, type CursorBinding } from '../shared/cursor.ts';
import type { TenantContext } from '../shared/context.ts';
import { sha256Hex } from '../shared/hashing.ts';
import { bindList } from '../shared/page.ts';
import type { ParsedSearch } from './search.schemas.ts';

const StoredOffset = z.object({ offset: z.int().min(0) });

/** Where the page begins; a cursor serves the very search and user it was made for, whatever the page's size. */
export function openOffset(ctx: TenantContext, search: ParsedSearch): number {
  if (search.cursor === undefined) return 0;
  return StoredOffset.parse(openCursor(bindSearch(ctx, search), search.cursor)).offset;
}

export function signOffset(ctx: TenantContext, search: ParsedSearch, offset: number): string {
  return signCursor(bindSearch(ctx, search), { offset });
}

function bindSearch(
  ctx: TenantContext,
  { cursor: _cursor, limit: _limit, context: _context, ...search }: ParsedSearch,
): CursorBinding {
  return bindList(ctx, `search:${ctx.actor.userId}:${sha256Hex(JSON.stringify(search))}`);
}
