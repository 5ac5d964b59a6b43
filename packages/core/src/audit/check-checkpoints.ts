import type { KeyObject } from 'node:crypto';
import { withTenantTx } from '@cairn/db';
import { parseBlobKey } from '../ports/index.ts';
import type { BadRow } from './audit-chain.models.ts';
import { buildCheckpoint, checkpointPrefix, checkpointSequence } from './checkpoint.models.ts';
import { findHashes } from './checkpoint.repository.ts';
import type { VerifyContext } from './verify-context.ts';

const BATCH = 500;

export interface CheckedCheckpoints {
  /** The sequence of the newest; 0 where there is none. */
  newest: number;
  /** The first whose row is another now; those whose row is gone are found by the gap that it left. */
  firstBad: BadRow | null;
}

/** Holds every checkpoint in the object store against the row that it was made of. */
export async function checkCheckpoints(ctx: VerifyContext, key: KeyObject): Promise<CheckedCheckpoints> {
  const checked: CheckedCheckpoints = { newest: 0, firstBad: null };
  let batch: Witness[] = [];
  for await (const { key: objectKey } of ctx.objects.list(checkpointPrefix(ctx.tenantId))) {
    const address = parseBlobKey(objectKey);
    const sequence = address && checkpointSequence(address.area);
    if (sequence === null || address === null) continue;
    checked.newest = Math.max(checked.newest, sequence);
    batch.push({ sequence, sha256: address.sha256 });
    if (batch.length < BATCH) continue;
    noteFirst(checked, await findMismatch(ctx, { key, batch }));
    batch = [];
  }
  noteFirst(checked, await findMismatch(ctx, { key, batch }));
  return checked;
}

interface Witness {
  sequence: number;
  sha256: string;
}

async function findMismatch(
  ctx: VerifyContext,
  { key, batch }: { key: KeyObject; batch: Witness[] },
): Promise<number | null> {
  if (batch.length === 0) return null;
  const { tenantId } = ctx;
  const sequences = batch.map(({ sequence }) => sequence);
  const rows = await withTenantTx(ctx, (tx) => findHashes(tx, { tenantId, sequences }));
  const hashes = new Map(rows.map(({ sequence, hash }) => [sequence, hash]));
  const bad = batch.filter(({ sequence, sha256 }) => {
    const hash = hashes.get(sequence);
    return hash !== undefined && buildCheckpoint(key, { tenantId, sequence, hash: hash ?? '' }).sha256 !== sha256;
  });
  return bad.length === 0 ? null : Math.min(...bad.map(({ sequence }) => sequence));
}

function noteFirst(checked: CheckedCheckpoints, sequence: number | null): void {
  if (sequence === null || (checked.firstBad && checked.firstBad.sequence <= sequence)) return;
  checked.firstBad = { sequence, reason: 'checkpoint' };
}
