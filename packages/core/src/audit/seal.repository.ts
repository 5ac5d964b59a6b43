import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { queryRows } from '@cairn/db';
import { auditEvents, auditHeads } from '@cairn/db/schema';
import type { SystemTx } from '@cairn/db/system-tx';
import type { AuditContent, ChainedRow, ChainHead } from './audit-chain.models.ts';
import { CONTENT_COLUMNS } from './audit.repository.ts';

export interface WaitingTenant {
  tenantId: string;
  hasHead: boolean;
  brokenAt: Date | null;
}

/** Organizations with rows to seal, in the order of their ids: one step of an index for each, however many rows. */
export async function findWaitingTenants(
  tx: SystemTx,
  page: { after: string; limit: number },
): Promise<WaitingTenant[]> {
  const rows = await queryRows<{ tenantId: string; hasHead: boolean; brokenAt: string | null }>(
    tx,
    sql`
    with recursive waiting (tenant_id, place) as (
      (select tenant_id, 1 from audit_events where sequence is null and tenant_id > ${page.after}::uuid
       order by tenant_id limit 1)
      union all
      select (select e.tenant_id from audit_events e where e.sequence is null and e.tenant_id > w.tenant_id
              order by e.tenant_id limit 1), w.place + 1
      from waiting w where w.tenant_id is not null and w.place < ${page.limit}
    )
    select w.tenant_id as "tenantId", h.tenant_id is not null as "hasHead", h.broken_at::text as "brokenAt"
    from waiting w left join lateral (select tenant_id, broken_at from audit_heads where tenant_id = w.tenant_id limit 1) h on true
    where w.tenant_id is not null order by w.place`,
  );
  return rows.map((row) => ({ ...row, brokenAt: row.brokenAt === null ? null : new Date(row.brokenAt) }));
}

/** Begins a chain; where rows are sealed already its head has been taken away, and the new one is signed by nobody. */
export async function insertHead(
  tx: SystemTx,
  { seal, sealedAt, ...head }: ChainHead & { seal: string; sealedAt: Date },
): Promise<void> {
  const isFirst = sql`exists (select from audit_events where tenant_id = ${head.tenantId} and sequence is not null)`;
  await tx
    .insert(auditHeads)
    .values({ ...head, seal: sql`case when ${isFirst} then '' else ${seal} end`, sealedAt })
    .onConflictDoNothing();
}

export type HeadRow = typeof auditHeads.$inferSelect;

/** The heads that no other sealer holds. */
export async function lockHeads(tx: SystemTx, tenantIds: string[]): Promise<HeadRow[]> {
  return tx
    .select()
    .from(auditHeads)
    .where(inArray(auditHeads.tenantId, tenantIds))
    .orderBy(asc(auditHeads.tenantId))
    .for('update', { skipLocked: true });
}

/** The last sealed row of each that has one. */
export async function findTails(tx: SystemTx, tenantIds: string[]): Promise<ChainHead[]> {
  const rows = await queryRows<{ tenantId: string; sequence: string; hash: string }>(
    tx,
    sql`
    select t.tenant_id as "tenantId", e.sequence::text as sequence, e.hash
    from unnest(${sql.param(tenantIds)}::uuid[]) as t (tenant_id) cross join lateral (
      select sequence, hash from audit_events
      where tenant_id = t.tenant_id and sequence is not null order by sequence desc limit 1) e`,
  );
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
}

/** The oldest unsealed rows of one organization. */
export async function findUnsealed(tx: SystemTx, page: { tenantId: string; limit: number }): Promise<AuditContent[]> {
  return tx
    .select(CONTENT_COLUMNS)
    .from(auditEvents)
    .where(and(eq(auditEvents.tenantId, page.tenantId), isNull(auditEvents.sequence)))
    .orderBy(asc(auditEvents.createdAt), asc(auditEvents.id))
    .limit(page.limit);
}

/**
 * Written so that rows are found by their key: by the index of the unsealed, each batch would read all that wait.
 * @returns how many rows were set; those that are sealed already stay as they are
 */
export async function storeSeals(tx: SystemTx, rows: readonly ChainedRow[]): Promise<number> {
  const set = await queryRows(
    tx,
    sql`
    update audit_events e set sequence = s.sequence, previous_hash = s.previous_hash, hash = s.hash
    from unnest(
      ${sql.param(rows.map(({ content }) => content.tenantId))}::uuid[],
      ${sql.param(rows.map(({ content }) => content.id))}::uuid[],
      ${sql.param(rows.map(({ sequence }) => sequence))}::bigint[],
      ${sql.param(rows.map(({ previousHash }) => previousHash))}::text[],
      ${sql.param(rows.map(({ hash }) => hash))}::text[]
    ) as s (tenant_id, id, sequence, previous_hash, hash)
    where e.tenant_id = s.tenant_id and e.id = s.id and coalesce(e.sequence, 0) = 0
    returning 1`,
  );
  return set.length;
}

export async function moveHead(
  tx: SystemTx,
  { tenantId, ...set }: ChainHead & { seal: string; sealedAt: Date },
): Promise<void> {
  await tx
    .update(auditHeads)
    .set({ ...set, brokenAt: null })
    .where(eq(auditHeads.tenantId, tenantId));
}

export async function markBroken(tx: SystemTx, mark: { tenantIds: string[]; brokenAt: Date }): Promise<void> {
  await tx.update(auditHeads).set({ brokenAt: mark.brokenAt }).where(inArray(auditHeads.tenantId, mark.tenantIds));
}
