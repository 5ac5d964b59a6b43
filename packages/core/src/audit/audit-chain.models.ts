import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';
import { canonicalJson, type JsonValue } from '../shared/canonical-json.ts';

/** Every column of a row but those that chain it, as text: nothing of it is lost to a number or a date of ours. */
export type AuditContent = {
  readonly tenantId: string;
  readonly id: string;
  readonly actorKind: string;
  readonly actorId: string;
  readonly userId: string | null;
  readonly action: string;
  readonly resourceKind: string;
  readonly resourceId: string;
  /** As PostgreSQL writes its jsonb. */
  readonly details: string;
  readonly requestId: string;
  /** UTC with microseconds. */
  readonly createdAt: string;
};

/** Where a row stands: one more than the row before, whose hash it carries. */
export interface ChainPlace {
  sequence: number;
  previousHash: string;
}

/** A row as the database holds it. */
export interface SealedRow {
  content: AuditContent;
  sequence: number;
  previousHash: string | null;
  hash: string | null;
}

/** The last row of a chain. */
export interface ChainHead {
  tenantId: string;
  sequence: number;
  hash: string;
}

/** A row as the sealer makes it. */
export type ChainedRow = SealedRow & ChainPlace & { hash: string };

export type BadReason = 'changed' | 'unlinked' | 'missing' | 'inserted' | 'head' | 'checkpoint';

export interface BadRow {
  sequence: number;
  /** UUID of the row; absent where there is none. */
  id?: string;
  reason: BadReason;
}

/** What the first row of a chain carries as the hash before it. */
export const GENESIS_HASH = '0'.repeat(64);

/** One organization's own key; without the secret nobody can make a hash that it would make. */
export function deriveAuditKey({ secret, tenantId }: { secret: string; tenantId: string }): KeyObject {
  // A key given as bytes is imported again for every hash, which takes four times as long as hashing.
  return createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `cairn audit v1 ${tenantId}`, 32)));
}

export function hashRow(key: KeyObject, row: { content: AuditContent } & Omit<SealedRow, 'hash'>): string {
  const { content, sequence, previousHash } = row;
  return seal(key, { type: 'row', ...content, sequence, previousHash });
}

export function sealHead(key: KeyObject, { tenantId, sequence, hash }: ChainHead): string {
  return seal(key, { type: 'head', tenantId, sequence, hash });
}

export function isGenuineHead(key: KeyObject, head: ChainHead & { seal: string }): boolean {
  const [given, expected] = [Buffer.from(head.seal), Buffer.from(sealHead(key, head))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Chains rows, in their order, after what stands. */
export function chainRows(key: KeyObject, chain: { after: ChainHead; rows: readonly AuditContent[] }): ChainedRow[] {
  let { sequence, hash } = chain.after;
  return chain.rows.map((content) => {
    const place = { content, sequence: sequence + 1, previousHash: hash };
    hash = hashRow(key, place);
    sequence = place.sequence;
    return { ...place, hash };
  });
}

/** What is wrong with the row that was found where `expected` should stand; null where nothing is. */
export function checkRow(key: KeyObject, { row, expected }: { row: SealedRow; expected: ChainPlace }): BadRow | null {
  const { sequence, content } = row;
  if (sequence > expected.sequence) return { sequence: expected.sequence, reason: 'missing' };
  const bad = (reason: BadReason): BadRow => ({ sequence, id: content.id, reason });
  if (sequence < expected.sequence) return bad('inserted');
  if (row.hash !== hashRow(key, row)) return bad('changed');
  return row.previousHash === expected.previousHash ? null : bad('unlinked');
}

function seal(key: KeyObject, value: JsonValue): string {
  return createHmac('sha256', key).update(canonicalJson(value)).digest('hex');
}
