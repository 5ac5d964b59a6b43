import type { KeyObject } from 'node:crypto';
import { canonicalJson } from '../shared/canonical-json.ts';
import { sha256Hex } from '../shared/hashing.ts';
import { sealHead, type ChainHead } from './audit-chain.models.ts';

const AREA = /^audit\/(\d{16})$/;

/** A head as it was, kept where the database's rows are not. The same head is the same object, whoever writes it. */
export interface Checkpoint {
  tenantId: string;
  area: string;
  bytes: Uint8Array;
  sha256: string;
}

/** The sequence stands in the key, and the key's hash stands for the head: comparing them reads no object. */
export function buildCheckpoint(key: KeyObject, { tenantId, sequence, hash }: ChainHead): Checkpoint {
  const seal = sealHead(key, { tenantId, sequence, hash });
  const bytes = Buffer.from(canonicalJson({ tenantId, sequence, hash, seal }));
  return { tenantId, area: `audit/${String(sequence).padStart(16, '0')}`, bytes, sha256: sha256Hex(bytes) };
}

/** The sequence that an area's checkpoints are of, or null where it holds none. */
export function checkpointSequence(area: string): number | null {
  const digits = AREA.exec(area)?.[1];
  return digits === undefined ? null : Number(digits);
}

export function checkpointPrefix(tenantId: string): string {
  return `t/${tenantId}/audit/`;
}
