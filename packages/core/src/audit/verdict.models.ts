import type { KeyObject } from 'node:crypto';
import { isGenuineHead, type BadRow } from './audit-chain.models.ts';
import type { CheckedCheckpoints } from './check-checkpoints.ts';
import type { CheckedRows } from './check-rows.ts';
import type { ChainState } from './verify.repository.ts';

export interface Findings {
  key: KeyObject;
  state: ChainState;
  rows: CheckedRows;
  checkpoints: CheckedCheckpoints;
}

/** The last row that there should be: what a genuine head says, else all there are. */
export function endOfChain(key: KeyObject, { head, last }: ChainState): number {
  return head && isGenuineHead(key, head) ? head.sequence : last;
}

/** The first row that is not as it was sealed, whoever noticed. */
export function firstBadRow({ key, state, rows, checkpoints }: Findings): BadRow | null {
  const end = endOfChain(key, state);
  const isRead = rows.firstBad === null && rows.last.sequence >= end;
  const found = [
    rows.firstBad,
    checkpoints.firstBad,
    findMissing(end, checkpoints),
    isRead ? findAtEnd(key, { state, rows }) : null,
  ];
  return found.reduce((first, bad) => (bad && (!first || bad.sequence < first.sequence) ? bad : first), null);
}

/** A checkpoint outlives the rows that were cut off behind an older head. */
function findMissing(end: number, { newest }: CheckedCheckpoints): BadRow | null {
  return newest > end ? { sequence: end + 1, reason: 'missing' } : null;
}

/** What head and rows say of each other, where all rows up to the end are good. */
function findAtEnd(key: KeyObject, { state, rows }: Pick<Findings, 'state' | 'rows'>): BadRow | null {
  const { head, last } = state;
  if (head === null) return last === 0 ? null : { sequence: last + 1, reason: 'head' };
  if (!isGenuineHead(key, head)) return { sequence: last + 1, reason: 'head' };
  if (last > head.sequence) return { sequence: head.sequence + 1, reason: 'inserted' };
  const isReached = rows.last.sequence === head.sequence;
  return isReached && rows.last.hash !== head.hash ? { sequence: head.sequence, reason: 'head' } : null;
}
