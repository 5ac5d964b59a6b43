import { openCursor, signCursor, type CursorBinding } from '../shared/cursor.ts';
import type { TenantContext } from '../shared/context.ts';
import { sha256Hex } from '../shared/hashing.ts';
import { bindList } from '../shared/page.ts';
import { SearchPosition } from './search-position.ts';
import type { ParsedSearch } from './search.schemas.ts';

/** After which hit the page begins; a cursor serves the very search and user it was made for, whatever the page's size. */
export function openPosition(ctx: TenantContext, search: ParsedSearch): SearchPosition | undefined {
  if (search.cursor === undefined) return undefined;
  return SearchPosition.parse(openCursor(bindSearch(ctx, search), search.cursor));
}

export function signPosition(ctx: TenantContext, search: ParsedSearch, position: SearchPosition): string {
  return signCursor(bindSearch(ctx, search), position);
}

function bindSearch(
  ctx: TenantContext,
  { cursor: _cursor, limit: _limit, context: _context, ...search }: ParsedSearch,
): CursorBinding {
  return bindList(ctx, `search:${ctx.actor.userId}:${sha256Hex(JSON.stringify(search))}`);
}
