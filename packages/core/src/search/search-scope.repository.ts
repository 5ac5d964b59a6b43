import { sql, type SQL } from 'drizzle-orm';

/** Messages at the end of a session (UUID), from this number on. */
export interface LateMessages {
  sessionId: string;
  fromSeq: number;
  count: number;
}

/** Whose messages are searched, and which of them; ids are UUIDs. */
export interface SearchScope {
  tenantId: string;
  userId: string;
  sessionId?: string | undefined;
  excludeSessionId?: string | undefined;
  source?: string | undefined;
  roles?: readonly string[] | undefined;
  /** From this moment on. */
  after?: Date | undefined;
  /** Up to this moment, which itself is out. */
  before?: Date | undefined;
  /** A `tsquery` literal that every message must satisfy. */
  condition: string | null;
  /** A text that satisfies the condition as well where a message holds it just so, in whatever case. */
  literal: string | null;
  /** On the pages after the first: its moment, and what was stored since, which is left out as though it were not there. */
  frozen?: { at: Date; late: readonly LateMessages[] } | undefined;
}

/** Rows of one user in a table that carries tenant, user and session. */
export function ofUser(scope: SearchScope): SQL {
  const { tenantId, userId, sessionId, excludeSessionId } = scope;
  return allOf([
    sql`tenant_id = ${tenantId}`,
    sql`user_id = ${userId}`,
    sessionId !== undefined && sql`session_id = ${sessionId}`,
    excludeSessionId !== undefined && sql`session_id <> ${excludeSessionId}`,
    isNotLate(scope, { sessionId: sql`session_id`, seq: sql`seq` }),
  ]);
}

function isNotLate({ frozen }: SearchScope, column: { sessionId: SQL; seq: SQL }): SQL | false {
  if (frozen === undefined || frozen.late.length === 0) return false;
  return sql`not exists (
    select from unnest(
      ${sql.param(frozen.late.map(({ sessionId }) => sessionId))}::uuid[],
      ${sql.param(frozen.late.map(({ fromSeq }) => fromSeq))}::integer[]
    ) as late (in_session, from_seq) where in_session = ${column.sessionId} and from_seq <= ${column.seq}
  )`;
}

/** Messages `m` of sessions `s` that may be shown, and that pass every filter. */
export function isVisible(scope: SearchScope): SQL {
  const { source, roles, after, before, sessionId, excludeSessionId } = scope;
  return allOf([
    sql`m.tenant_id = ${scope.tenantId} and m.user_id = ${scope.userId} and m.state <> 'rewound'`,
    sessionId !== undefined && sql`m.session_id = ${sessionId}`,
    excludeSessionId !== undefined && sql`m.session_id <> ${excludeSessionId}`,
    source !== undefined && sql`s.source = ${source}`,
    roles !== undefined && sql`m.role = any(${sql.param([...roles])}::text[])`,
    after !== undefined && sql`m.created_at >= ${after.toISOString()}::timestamptz`,
    before !== undefined && sql`m.created_at < ${before.toISOString()}::timestamptz`,
    isNotLate(scope, { sessionId: sql`m.session_id`, seq: sql`m.seq` }),
    satisfies(scope),
  ]);
}

function satisfies({ condition, literal }: SearchScope): SQL | false {
  if (condition === null) return false;
  const words = sql`exists (
    select from search_documents d
    where d.tenant_id = m.tenant_id and d.session_id = m.session_id and d.seq = m.seq and d.words @@ ${condition}::tsquery
  )`;
  return literal === null ? words : sql`(${words} or strpos(lower(m.content), lower(${literal})) > 0)`;
}

/** True where a message that was found may still be filtered out. */
export function hasFilters({ source, roles, after, before, condition }: SearchScope): boolean {
  return condition !== null || [source, roles, after, before].some((filter) => filter !== undefined);
}

export const SESSION_OF_MESSAGE = sql`join sessions s on s.tenant_id = m.tenant_id and s.id = m.session_id`;

function allOf(conditions: (SQL | false)[]): SQL {
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  );
}
