import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { queryRows, type TenantTx } from '@cairn/db';
import { messages, sessions } from '@cairn/db/schema';

const { upstreamText: _upstreamText, ...MESSAGE } = getTableColumns(messages);
const { id, title, source, startedAt, rootId } = getTableColumns(sessions);

export type FoundMessageRow = Omit<typeof messages.$inferSelect, 'upstreamText'>;
export type FoundSessionRow = Pick<typeof sessions.$inferSelect, 'id' | 'title' | 'source' | 'startedAt' | 'rootId'>;

export interface FoundRow {
  message: FoundMessageRow;
  session: FoundSessionRow;
}

/** Messages with their sessions by the message's UUID, in no order. */
export async function loadFound(
  tx: TenantTx,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<Map<string, FoundRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ message: MESSAGE, session: { id, title, source, startedAt, rootId } })
    .from(messages)
    .innerJoin(sessions, and(eq(sessions.tenantId, messages.tenantId), eq(sessions.id, messages.sessionId)))
    .where(and(eq(messages.tenantId, tenantId), inArray(messages.id, [...ids])));
  return new Map(rows.map((row) => [row.message.id, row]));
}

export interface Neighbours {
  before: string[];
  after: string[];
}

interface NeighbourRow {
  hit: string;
  side: 'before' | 'after';
  id: string;
}

/** UUIDs of the messages around each hit, in the order of their session. */
export async function findNeighbours(
  tx: TenantTx,
  { tenantId, ids, count }: { tenantId: string; ids: readonly string[]; count: number },
): Promise<Map<string, Neighbours>> {
  const around = new Map(ids.map((hit): [string, Neighbours] => [hit, { before: [], after: [] }]));
  if (count === 0 || ids.length === 0) return around;
  const rows = await queryRows<NeighbourRow>(
    tx,
    sql`
      with hits as (
        select id, session_id, seq from messages
        where tenant_id = ${tenantId} and id = any(${sql.param([...ids])}::uuid[])
      )
      select hits.id as hit, near.* from hits cross join lateral (
        (select 'before' as side, id, seq from messages m
          where m.tenant_id = ${tenantId} and m.session_id = hits.session_id and m.seq < hits.seq and m.state <> 'rewound'
          order by m.seq desc limit ${count})
        union all
        (select 'after' as side, id, seq from messages m
          where m.tenant_id = ${tenantId} and m.session_id = hits.session_id and m.seq > hits.seq and m.state <> 'rewound'
          order by m.seq limit ${count})
      ) as near
      order by near.seq`,
  );
  for (const row of rows) around.get(row.hit)?.[row.side].push(row.id);
  return around;
}
