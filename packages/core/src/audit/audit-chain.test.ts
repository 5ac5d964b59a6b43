import { describe, expect, it } from 'vitest';
import {
  chainRows,
  checkRow,
  deriveAuditKey,
  GENESIS_HASH,
  hashRow,
  isGenuineHead,
  sealHead,
  type AuditContent,
} from './audit-chain.models.ts';
import { buildCheckpoint, checkpointSequence } from './checkpoint.models.ts';

const tenantId = '7c0f5a3e-7f0a-4c0f-8d4e-0b8f1c2d3e4f';
const key = deriveAuditKey({ secret: 'a secret of at least 16', tenantId });
const content: AuditContent = {
  tenantId,
  id: '11111111-1111-4111-8111-111111111111',
  actorKind: 'user',
  actorId: '22222222-2222-4222-8222-222222222222',
  userId: null,
  action: 'key.created',
  resourceKind: 'key',
  resourceId: 'key_1',
  details: '{"kind": "user"}',
  requestId: 'req_1',
  createdAt: '2026-03-02T09:00:00.000000Z',
};
const genesis = { tenantId, sequence: 0, hash: GENESIS_HASH };
const [first, second] = chainRows(key, { after: genesis, rows: [content, { ...content, action: 'key.revoked' }] });
if (!first || !second) throw new Error('Two rows were chained.');

describe('the chain of audit rows', () => {
  it('hashes a row as it always has: logs that exist must stay verifiable', () => {
    expect(first.hash).toBe('c3a4b46e0817503f55794a7cd92b6df895556af71fbfc0b48e50d0a84a49a429');
  });

  it('gives rows following sequences, each with the hash of the one before', () => {
    expect([first.sequence, second.sequence]).toEqual([1, 2]);
    expect([first.previousHash, second.previousHash]).toEqual([GENESIS_HASH, first.hash]);
  });

  it('gives another hash for a change of any field, of the place, or of the key', () => {
    const changed = Object.keys(content).map((field) => ({ ...first, content: { ...content, [field]: 'x' } }));
    const moved = [
      { ...first, sequence: 2 },
      { ...first, previousHash: first.hash },
    ];
    const hashes = [...changed, ...moved].map((row) => hashRow(key, row));
    const others = [
      { secret: 'another secret of 16', tenantId },
      { secret: 'a secret of at least 16', tenantId: content.id },
    ];
    for (const other of others) hashes.push(hashRow(deriveAuditKey(other), first));
    expect(new Set([first.hash, ...hashes]).size).toBe(1 + 11 + 2 + 2);
  });

  it('says of a row what is wrong with it', () => {
    const expected = { sequence: 2, previousHash: first.hash };
    const { id } = content;
    expect(checkRow(key, { row: second, expected })).toBeNull();
    expect(checkRow(key, { row: { ...second, sequence: 3 }, expected })).toEqual({ sequence: 2, reason: 'missing' });
    expect(checkRow(key, { row: first, expected })).toEqual({ sequence: 1, id, reason: 'inserted' });
    expect(checkRow(key, { row: { ...second, hash: first.hash }, expected })).toEqual({
      sequence: 2,
      id,
      reason: 'changed',
    });
    expect(checkRow(key, { row: second, expected: { ...expected, previousHash: second.hash } })).toEqual({
      sequence: 2,
      id,
      reason: 'unlinked',
    });
  });
});

describe('the head of a chain', () => {
  it('is genuine only as it was sealed', () => {
    const head = { tenantId, sequence: 2, hash: second.hash, seal: sealHead(key, { ...second, tenantId }) };
    expect(isGenuineHead(key, head)).toBe(true);
    const forged = [
      { ...head, sequence: 1 },
      { ...head, hash: first.hash },
      { ...head, tenantId: content.id },
      { ...head, seal: '' },
      { ...head, seal: head.hash },
    ];
    expect(forged.filter((other) => isGenuineHead(key, other))).toEqual([]);
  });

  it('is one and the same object whoever writes its checkpoint, under its sequence', () => {
    const head = { tenantId, sequence: 2, hash: second.hash };
    const { area, sha256, bytes } = buildCheckpoint(key, head);
    expect(checkpointSequence(area)).toBe(2);
    expect(buildCheckpoint(key, { ...head }).sha256).toBe(sha256);
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ ...head, seal: sealHead(key, head) });
    expect(buildCheckpoint(key, { ...head, hash: first.hash }).sha256).not.toBe(sha256);
    expect(['skills', 'audit', 'audit/2', 'audit/0000000000000002/x'].map(checkpointSequence)).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });
});
