import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import type { SystemTx } from '@cairn/db/system-tx';
import { apiKeys, auditEvents, users } from '@cairn/db/schema';
import type { Place } from '../shared/page.ts';

export async function insertAuditEvent(tx: TenantTx | SystemTx, row: typeof auditEvents.$inferInsert): Promise<void> {
  await tx.insert(auditEvents).values(row);
}

/** What is hashed of a row. Text, so that a change of a microsecond or of a number's last digit shows. */
export const CONTENT_COLUMNS = {
  tenantId: auditEvents.tenantId,
  id: auditEvents.id,
  actorKind: auditEvents.actorKind,
  actorId: auditEvents.actorId,
  userId: auditEvents.userId,
  action: auditEvents.action,
  resourceKind: auditEvents.resourceKind,
  resourceId: auditEvents.resourceId,
  details: sql<string>`${auditEvents.details}::text`,
  requestId: auditEvents.requestId,
  createdAt: sql<string>`to_char(${auditEvents.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
};

export interface AuditPage {
  tenantId: string;
  actor: { userId: string } | { actorId: string } | { actorKind: string } | undefined;
  action: string | undefined;
  /** An id, or a kind of resource. */
  resource: string | undefined;
  before: Place | undefined;
  limit: number;
}

export interface AuditEventRow {
  id: string;
  createdAt: Date;
  event: typeof auditEvents.$inferSelect;
  keyName: string | null;
  userName: string | null;
}

export async function findAuditEvents(tx: TenantTx, page: AuditPage): Promise<AuditEventRow[]> {
  return tx
    .select({
      id: auditEvents.id,
      createdAt: auditEvents.createdAt,
      event: auditEvents,
      keyName: apiKeys.name,
      userName: users.name,
    })
    .from(auditEvents)
    .leftJoin(apiKeys, and(eq(apiKeys.tenantId, page.tenantId), eq(apiKeys.id, auditEvents.actorId)))
    .leftJoin(users, and(eq(users.tenantId, page.tenantId), eq(users.id, auditEvents.userId)))
    .where(
      and(
        eq(auditEvents.tenantId, page.tenantId),
        page.actor === undefined ? undefined : by(page.actor),
        page.action === undefined ? undefined : eq(auditEvents.action, page.action),
        page.resource === undefined ? undefined : on(page.resource),
        page.before === undefined ? undefined : olderThan(page.before),
      ),
    )
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(page.limit);
}

function by(actor: NonNullable<AuditPage['actor']>) {
  if ('userId' in actor) return eq(auditEvents.userId, actor.userId);
  if ('actorId' in actor) return eq(auditEvents.actorId, actor.actorId);
  return eq(auditEvents.actorKind, actor.actorKind);
}

function on(resource: string) {
  return or(eq(auditEvents.resourceId, resource), eq(auditEvents.resourceKind, resource));
}

function olderThan(before: Place) {
  const { createdAt, id } = auditEvents;
  return or(lt(createdAt, before.createdAt), and(eq(createdAt, before.createdAt), lt(id, before.id)));
}
