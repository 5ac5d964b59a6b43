import type { KeyObject } from 'node:crypto';
import type { Database } from '@cairn/db';
import { withSystemTx, type SystemTx } from '@cairn/db/system-tx';
import type { Clock } from '../shared/clock.ts';
import { encodeId } from '../shared/ids.ts';
import {
  chainRows,
  deriveAuditKey,
  GENESIS_HASH,
  isGenuineHead,
  sealHead,
  type ChainedRow,
  type ChainHead,
} from './audit-chain.models.ts';
import {
  findTails,
  findUnsealed,
  findWaitingTenants,
  insertHead,
  lockHeads,
  markBroken,
  moveHead,
  storeSeals,
  type HeadRow,
  type WaitingTenant,
} from './seal.repository.ts';

export interface SealInput {
  db: Database;
  clock: Clock;
  secret: string;
  /** Ends the sweep between two batches. */
  signal?: AbortSignal | undefined;
}

const TENANTS_A_BATCH = 20;
/** Rows of one organization in a batch; then the others have their turn. */
export const ROWS_A_TURN = 500;
const NAMED_AT_MOST = 5;
const RETRY_BROKEN_MS = 60 * 60 * 1000;
const NO_TENANT = '00000000-0000-0000-0000-000000000000';

interface Sealed {
  rows: number;
  /** Some organization had as many rows as its turn takes, so there may be more. */
  isMore: boolean;
  broken: string[];
}

/**
 * Chains what has been committed since the last sweep, every organization in turn. Writers never wait for it, and of
 * two at once each organization is sealed by one. Answers how many rows were sealed.
 * @throws Error naming the organizations whose head and rows have been found to disagree; the others are sealed
 */
export async function sweepUnsealedRows(input: SealInput): Promise<{ sealed: number }> {
  const broken: string[] = [];
  let sealed = 0;
  for (let isMore = true; isMore;) {
    const round = await sealRound(input);
    sealed += round.rows;
    broken.push(...round.broken);
    isMore = round.isMore && input.signal?.aborted !== true;
  }
  if (broken.length > 0) throw tamperedError(broken);
  return { sealed };
}

/** Names the first few: with a wrong secret it is all of them. */
function tamperedError(tenantIds: readonly string[]): Error {
  const names = tenantIds.slice(0, NAMED_AT_MOST).map((tenantId) => encodeId('org', tenantId));
  const more = tenantIds.length > names.length ? ` and ${tenantIds.length - names.length} more` : '';
  return new Error(
    `The audit log of ${names.join(', ')}${more} was tampered with, or CAIRN_SECRET is another than it was sealed with. It is not sealed further; GET /v1/audit/verify says more.`,
  );
}

/** A turn for each organization that waits. */
async function sealRound(input: SealInput): Promise<Sealed> {
  const round: Sealed = { rows: 0, isMore: false, broken: [] };
  for (let after = NO_TENANT; ;) {
    const page = { after, limit: TENANTS_A_BATCH };
    const tenants = await withSystemTx({ db: input.db, reason: 'find unsealed audit rows' }, (tx) =>
      findWaitingTenants(tx, page),
    );
    const last = tenants.at(-1);
    if (last === undefined) return round;
    const batch = await sealBatch(input, withoutBroken(tenants, input.clock.now()));
    round.rows += batch.rows;
    round.isMore ||= batch.isMore;
    round.broken.push(...batch.broken);
    if (tenants.length < TENANTS_A_BATCH || input.signal?.aborted === true) return round;
    after = last.tenantId;
  }
}

/** A chain that was found broken is looked at again from time to time: somebody may have put it right. */
function withoutBroken(tenants: readonly WaitingTenant[], now: Date): WaitingTenant[] {
  return tenants.filter(({ brokenAt }) => brokenAt === null || now.getTime() - brokenAt.getTime() > RETRY_BROKEN_MS);
}

async function sealBatch(input: SealInput, tenants: WaitingTenant[]): Promise<Sealed> {
  const { db, clock } = input;
  if (tenants.length === 0) return { rows: 0, isMore: false, broken: [] };
  return withSystemTx({ db, reason: 'seal audit rows' }, async (tx) => {
    const sealedAt = clock.now();
    for (const { tenantId } of tenants.filter(({ hasHead }) => !hasHead)) {
      const head = { tenantId, sequence: 0, hash: GENESIS_HASH };
      await insertHead(tx, { ...head, seal: sealHead(keyOf(input, head), head), sealedAt });
    }
    const heads = await lockHeads(
      tx,
      tenants.map(({ tenantId }) => tenantId),
    );
    const { whole, broken } = await examine(tx, input, heads);
    if (broken.length > 0) await markBroken(tx, { tenantIds: broken, brokenAt: sealedAt });
    const turns = await chainTurns(tx, input, whole);
    for (const { head } of turns) await moveHead(tx, { ...head, seal: sealHead(keyOf(input, head), head), sealedAt });
    return {
      rows: turns.reduce((sum, { rows }) => sum + rows.length, 0),
      isMore: turns.some(({ rows }) => rows.length === ROWS_A_TURN),
      broken,
    };
  });
}

/** Nothing is added to a chain that is not what its head says: that would sign what somebody has changed. */
async function examine(
  tx: SystemTx,
  input: SealInput,
  heads: HeadRow[],
): Promise<{ whole: HeadRow[]; broken: string[] }> {
  const found = await findTails(
    tx,
    heads.map(({ tenantId }) => tenantId),
  );
  const tails = new Map(found.map((tail) => [tail.tenantId, tail]));
  const isWhole = (head: HeadRow) => {
    const tail = tails.get(head.tenantId) ?? { sequence: 0, hash: GENESIS_HASH };
    return isGenuineHead(keyOf(input, head), head) && tail.sequence === head.sequence && tail.hash === head.hash;
  };
  return {
    whole: heads.filter(isWhole),
    broken: heads.filter((head) => !isWhole(head)).map(({ tenantId }) => tenantId),
  };
}

interface Turn {
  rows: ChainedRow[];
  head: ChainHead;
}

async function chainTurns(tx: SystemTx, input: SealInput, heads: readonly HeadRow[]): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const after of heads) {
    const { tenantId } = after;
    const rows = chainRows(keyOf(input, after), {
      after,
      rows: await findUnsealed(tx, { tenantId, limit: ROWS_A_TURN }),
    });
    const last = rows.at(-1);
    if (last) turns.push({ rows, head: { tenantId, sequence: last.sequence, hash: last.hash } });
  }
  const rows = turns.flatMap((turn) => turn.rows);
  if (rows.length > 0 && (await storeSeals(tx, rows)) !== rows.length) {
    throw new Error('An audit row was sealed although its chain was locked.');
  }
  return turns;
}

function keyOf({ secret }: SealInput, { tenantId }: { tenantId: string }): KeyObject {
  return deriveAuditKey({ secret, tenantId });
}
