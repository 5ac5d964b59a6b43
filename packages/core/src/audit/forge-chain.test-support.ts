import { withTenantTx } from '@cairn/db';
import type { TestDatabase } from '@cairn/testing';
import { chainRows, deriveAuditKey, GENESIS_HASH, sealHead } from './audit-chain.models.ts';
import { findSealedRows } from './verify.repository.ts';

export interface Forgery {
  /** The first row that is chained anew; those before stay. */
  from: number;
  secret: string;
  /** Whose key is derived; the organization's own unless given. */
  keyOf?: string;
}

/** What somebody who can write every row would do: hash the rows again, in their order, and move the head. */
export async function forgeChain(
  { admin, db }: TestDatabase,
  tenantId: string,
  { from, secret, keyOf = tenantId }: Forgery,
): Promise<void> {
  const page = { tenantId, after: null, upTo: Number.MAX_SAFE_INTEGER, limit: 1000 };
  const rows = await withTenantTx({ db, tenantId }, (tx) => findSealedRows(tx, page));
  const key = deriveAuditKey({ secret, tenantId: keyOf });
  const before = rows[from - 2]?.hash ?? GENESIS_HASH;
  const forged = chainRows(key, {
    after: { tenantId, sequence: from - 1, hash: before },
    rows: rows.slice(from - 1).map(({ content }) => content),
  });
  const last = forged.at(-1);
  if (!last) throw new Error('There is nothing to forge.');
  const head = { tenantId, sequence: last.sequence, hash: last.hash };
  await admin.runScript(
    [
      ...forged.map(
        ({ content, previousHash, hash }) =>
          `update audit_events set previous_hash = '${previousHash}', hash = '${hash}' where id = '${content.id}'`,
      ),
      `update audit_heads set hash = '${head.hash}', seal = '${sealHead(key, head)}' where tenant_id = '${tenantId}'`,
    ].join(';\n'),
  );
}
