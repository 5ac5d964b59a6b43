import { z } from 'zod';
import type { TenantContext } from './context.ts';
import { openCursor, signCursor, type CursorBinding } from './cursor.ts';

/** A place in a list ordered by time made, then id. */
export interface Place {
  createdAt: Date;
  id: string;
}

const StoredPlace = z.object({ createdAt: z.coerce.date(), id: z.string() });

export function bindList(ctx: TenantContext, list: string): CursorBinding {
  return { secret: ctx.secret, tenantId: ctx.tenantId, list };
}

export function openPlace(binding: CursorBinding, cursor: string | undefined): Place | undefined {
  return cursor === undefined ? undefined : StoredPlace.parse(openCursor(binding, cursor));
}

/** Cuts the row that was read beyond the page and says where the next page begins. */
export function toPage<R extends { createdAt: Date; id: string }, T>(
  binding: CursorBinding,
  { rows, limit, render }: { rows: R[]; limit: number; render: (row: R) => T },
): { items: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor =
    rows.length > limit && last ? signCursor(binding, { createdAt: last.createdAt, id: last.id }) : null;
  return { items: page.map(render), nextCursor };
}
