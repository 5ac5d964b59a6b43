import { sql, type SQL } from 'drizzle-orm';

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
}

/** Rows of one user in a table that carries tenant, user and session. */
export function ofUser(scope: SearchScope): SQL {
  const { tenantId, userId, sessionId, excludeSessionId } = scope;
  return allOf([
    sql`tenant_id = ${tenantId}`,
    sql`user_id = ${userId}`,
    sessionId !== undefined && sql`session_id = ${sessionId}`,
    excludeSessionId !== undefined && sql`session_id <> ${excludeSessionId}`,
  ]);
}

/** Messages `m` of sessions `s` that may be shown, and that pass every filter. */
export function isVisible(scope: SearchScope): SQL {
  const { source, roles, after, before, condition, sessionId, excludeSessionId } = scope;
  return allOf([
    sql`m.tenant_id = ${scope.tenantId} and m.user_id = ${scope.userId} and m.state <> 'rewound'`,
    sessionId !== undefined && sql`m.session_id = ${sessionId}`,
    excludeSessionId !== undefined && sql`m.session_id <> ${excludeSessionId}`,
    source !== undefined && sql`s.source = ${source}`,
    roles !== undefined && sql`m.role = any(${sql.param([...roles])}::text[])`,
    after !== undefined && sql`m.created_at >= ${after.toISOString()}::timestamptz`,
    before !== undefined && sql`m.created_at < ${before.toISOString()}::timestamptz`,
    condition !== null &&
      sql`exists (
        select from search_documents d
        where d.tenant_id = m.tenant_id and d.session_id = m.session_id and d.seq = m.seq and d.words @@ ${condition}::tsquery
      )`,
  ]);
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
