import type { KeyObject } from 'node:crypto';
import { withTenantTx } from '@cairn/db';
import { checkRow, GENESIS_HASH, type BadRow, type ChainPlace, type SealedRow } from './audit-chain.models.ts';
import { findHashes } from './checkpoint.repository.ts';
import { findSealedRows } from './verify.repository.ts';
import type { VerifyContext } from './verify-context.ts';

const BATCH = 1000;

export interface RowsInput {
  key: KeyObject;
  /** Rows up to here have been checked before. */
  after: number;
  /** The last row that there should be. */
  upTo: number;
  /** Rows to read at most. */
  limit: number;
}

export interface CheckedRows {
  checked: number;
  /** The last row that is as it was sealed. */
  last: { sequence: number; hash: string };
  firstBad: BadRow | null;
}

/** Reads the chain from the row after `after` to its first bad row, a batch in memory at a time. */
export async function checkRows(ctx: VerifyContext, input: RowsInput): Promise<CheckedRows> {
  const { key, after, upTo, limit } = input;
  let last = { sequence: after, hash: await hashAt(ctx, after) };
  let checked = 0;
  for await (const row of readRows(ctx, input)) {
    const expected: ChainPlace = { sequence: last.sequence + 1, previousHash: last.hash };
    const firstBad = checkRow(key, { row, expected });
    if (firstBad) return { checked, last, firstBad };
    checked += 1;
    last = { sequence: row.sequence, hash: row.hash ?? '' };
  }
  const isGap = checked < limit && last.sequence < upTo;
  return { checked, last, firstBad: isGap ? { sequence: last.sequence + 1, reason: 'missing' } : null };
}

async function* readRows(ctx: VerifyContext, { after, upTo, limit }: RowsInput): AsyncGenerator<SealedRow> {
  const { tenantId } = ctx;
  let from: { sequence: number; id?: string } | null = after === 0 ? null : { sequence: after };
  for (let left = limit; left > 0;) {
    const page = { tenantId, after: from, upTo, limit: Math.min(BATCH, left) };
    const rows = await withTenantTx(ctx, (tx) => findSealedRows(tx, page));
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < page.limit) return;
    from = { sequence: end.sequence, id: end.content.id };
    left -= rows.length;
  }
}

async function hashAt(ctx: VerifyContext, sequence: number): Promise<string> {
  if (sequence === 0) return GENESIS_HASH;
  const [row] = await withTenantTx(ctx, (tx) => findHashes(tx, { tenantId: ctx.tenantId, sequences: [sequence] }));
  return row?.hash ?? '';
}
