import { and, asc, eq, gt, gte, isNotNull, lte, or, sql } from 'drizzle-orm';
import { queryRows, type TenantTx } from '@cairn/db';
import { auditEvents } from '@cairn/db/schema';
import type { ChainHead, SealedRow } from './audit-chain.models.ts';
import { CONTENT_COLUMNS } from './audit.repository.ts';

export interface ChainState {
  head: (ChainHead & { seal: string }) | null;
  /** The highest sequence of any row; 0 where none is sealed. */
  last: number;
  unsealed: number;
}

/** One statement, so that a sealer at work beside it is seen wholly or not at all. */
export async function loadChainState(tx: TenantTx, tenantId: string): Promise<ChainState> {
  const [row] = await queryRows<{
    sequence: string | null;
    hash: string;
    seal: string;
    last: string;
    unsealed: string;
  }>(
    tx,
    sql`
    select h.sequence::text, h.hash, h.seal,
      coalesce((select max(sequence) from audit_events where tenant_id = ${tenantId} and sequence is not null), 0)::text as last,
      (select count(*) from audit_events where tenant_id = ${tenantId} and sequence is null)::text as unsealed
    from (select) as one left join audit_heads h on h.tenant_id = ${tenantId}`,
  );
  if (!row) throw new Error('The state of an audit chain was not returned.');
  const { sequence, hash, seal } = row;
  const head = sequence === null ? null : { tenantId, sequence: Number(sequence), hash, seal };
  return { head, last: Number(row.last), unsealed: Number(row.unsealed) };
}

export interface SealedPage {
  tenantId: string;
  /** The row before; with a sequence alone all rows of that sequence are before. Without it: from the first. */
  after: { sequence: number; id?: string } | null;
  upTo: number;
  limit: number;
}

const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** In the order of the chain; were there two rows of a sequence, both. */
export async function findSealedRows(tx: TenantTx, { tenantId, after, upTo, limit }: SealedPage): Promise<SealedRow[]> {
  const { sequence, id } = auditEvents;
  const rows = await tx
    .select({ content: CONTENT_COLUMNS, sequence, previousHash: auditEvents.previousHash, hash: auditEvents.hash })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.tenantId, tenantId),
        isNotNull(sequence),
        lte(sequence, upTo),
        after === null ? undefined : gte(sequence, after.sequence),
        after === null ? undefined : or(gt(sequence, after.sequence), gt(id, after.id ?? LAST_UUID)),
      ),
    )
    .orderBy(asc(sequence), asc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, sequence: row.sequence ?? 0 }));
}
