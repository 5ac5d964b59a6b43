import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { sessions } from '@cairn/db/schema';
import { notFoundError, violatesConstraint } from '../shared/errors.ts';
import type { Place } from '../shared/page.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type NewSessionRow = typeof sessions.$inferInsert;
export type SessionRowChanges = { [K in keyof NewSessionRow]?: NewSessionRow[K] | undefined };

/** A session under the eyes of its user: nobody else's key finds it. */
export interface SessionKey {
  tenantId: string;
  userId: string;
  id: string;
}

function isOwn({ tenantId, userId, id }: SessionKey) {
  return and(eq(sessions.tenantId, tenantId), eq(sessions.id, id), eq(sessions.userId, userId));
}

export async function findSession(tx: TenantTx, key: SessionKey): Promise<SessionRow | undefined> {
  const [row] = await tx.select().from(sessions).where(isOwn(key));
  return row;
}

/** Holds the session until the transaction ends: numbers are given out by one writer at a time. */
export async function lockSession(tx: TenantTx, key: SessionKey): Promise<SessionRow | undefined> {
  const [row] = await tx.select().from(sessions).where(isOwn(key)).for('update');
  return row;
}

export async function findSessionByExternalId(
  tx: TenantTx,
  key: { tenantId: string; userId: string; externalId: string },
): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.tenantId, key.tenantId),
        eq(sessions.userId, key.userId),
        eq(sessions.externalId, key.externalId),
      ),
    );
  return row;
}

/**
 * The new row, or the one that another request made under the same external id meanwhile.
 * @throws AppError `resource.not_found` (404) where the parent was deleted meanwhile
 */
export async function insertSession(tx: TenantTx, row: NewSessionRow): Promise<SessionRow> {
  const [stored] = await tx
    .insert(sessions)
    .values(row)
    .onConflictDoUpdate({
      target: [sessions.tenantId, sessions.userId, sessions.externalId],
      set: { externalId: sql`excluded.external_id` },
    })
    .returning()
    .catch((error: unknown) => {
      throw violatesConstraint(error, 'sessions_tenant_id_parent_id_fkey') ? notFoundError() : error;
    });
  if (!stored) throw new Error('An inserted session was not returned.');
  return stored;
}

/** Writes to a row that is locked, or that its only condition guards; every change is a new version. */
export async function changeSession(
  tx: TenantTx,
  row: Pick<SessionRow, 'tenantId' | 'id'>,
  set: SessionRowChanges,
): Promise<SessionRow> {
  const [stored] = await tx
    .update(sessions)
    .set({ ...set, version: sql`${sessions.version} + 1` })
    .where(and(eq(sessions.tenantId, row.tenantId), eq(sessions.id, row.id)))
    .returning();
  if (!stored) throw new Error('A locked session was not there to be changed.');
  return stored;
}

/** Stores the prefix where there is none yet; the prefix that is there afterwards, ours or an earlier one. */
export async function setPrefixOnce(
  tx: TenantTx,
  key: SessionKey,
  prefix: { text: string; sha256: string; sources: Record<string, unknown>; now: Date },
): Promise<SessionRow | undefined> {
  const [stored] = await tx
    .update(sessions)
    .set({
      prefixText: prefix.text,
      prefixSha256: prefix.sha256,
      prefixSources: prefix.sources,
      version: sql`${sessions.version} + 1`,
      updatedAt: prefix.now,
    })
    .where(and(isOwn(key), isNull(sessions.prefixSha256)))
    .returning();
  return stored ?? findSession(tx, key);
}

export async function deleteSessionRow(tx: TenantTx, row: Pick<SessionRow, 'tenantId' | 'id'>): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.tenantId, row.tenantId), eq(sessions.id, row.id)));
}

export interface SessionPage {
  tenantId: string;
  userId: string;
  externalId: string | undefined;
  teamId: string | undefined;
  source: string | undefined;
  rootId: string | undefined;
  ended: boolean | undefined;
  startedFrom: Date | undefined;
  startedBefore: Date | undefined;
  /** Where the page before ended; its `createdAt` is the session's start. */
  after: Place | undefined;
  limit: number;
}

/** The user's sessions, last started first. */
export async function findSessions(tx: TenantTx, page: SessionPage): Promise<SessionRow[]> {
  const { after } = page;
  return tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.tenantId, page.tenantId),
        eq(sessions.userId, page.userId),
        page.externalId === undefined ? undefined : eq(sessions.externalId, page.externalId),
        page.teamId === undefined ? undefined : eq(sessions.teamId, page.teamId),
        page.source === undefined ? undefined : eq(sessions.source, page.source),
        page.rootId === undefined ? undefined : eq(sessions.rootId, page.rootId),
        page.ended === undefined ? undefined : page.ended ? isNotNull(sessions.endedAt) : isNull(sessions.endedAt),
        page.startedFrom && gte(sessions.startedAt, page.startedFrom),
        page.startedBefore && lt(sessions.startedAt, page.startedBefore),
        after &&
          sql`(${sessions.startedAt}, ${sessions.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(sessions.startedAt), desc(sessions.id))
    .limit(page.limit);
}
