import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProposals } from '@cairn/core/governance';
import { getPattern, getSettings, putSettings, reportCorrection } from '@cairn/core/learning';
import { createSession } from '@cairn/core/sessions';
import { systemClock } from '@cairn/core/shared';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { startWorker, type Worker } from '../../build-worker.ts';
import { HANDLERS } from '../../registry.ts';

const MINUTE_MS = 60_000;

let database: TestDatabase;
let tenant: TestTenant;
let worker: Worker;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  const { db, objects, embedder, secret } = tenant.owner.ctx;
  const services = { db, objects, embedder, secret, clock: systemClock };
  worker = await startWorker({ services, handlers: HANDLERS, roles: ['autogen'], log: () => {} });
});

afterAll(async () => {
  await worker.stop(5_000);
  await database.close();
});

/** Three in four minutes, which is too close by default. */
async function correctInHaste(team: string): Promise<string> {
  const { ctx } = tenant.owner;
  let patternId = '';
  for (const minutes of [5, 3, 1]) {
    const prefix = { text: '', sha256: '0'.repeat(64), sources: {} };
    const { session } = await createSession(ctx, { input: { team }, buildPrefix: async () => prefix });
    const { pattern } = await reportCorrection(ctx, {
      sessionId: session.id,
      instruction: 'Write durations in seconds',
      occurredAt: new Date(systemClock.now().getTime() - minutes * MINUTE_MS).toISOString(),
    });
    patternId = pattern.id;
  }
  return patternId;
}

describe('a change of the settings', () => {
  it.each([
    { whose: 'the team’s', team: 'default', scope: { team: 'default' } },
    { whose: 'the organization’s', team: '~me', scope: {} },
  ])('of $whose leads to the proposal that the old ones kept back', async ({ team, scope }) => {
    const { ctx } = tenant.owner;
    const patternId = await correctInHaste(team);
    expect(await getPattern(ctx, { id: patternId })).toMatchObject({ state: 'observing', count: 3 });
    const { version } = await getSettings(ctx, scope);
    await putSettings(ctx, { ...scope, change: { learning: { minSpreadMinutes: 0 } }, expectedVersion: version });
    const proposed = async () => (await listProposals(ctx, { team })).items.map((proposal) => proposal.patternId);
    await expect.poll(proposed, { timeout: 30_000 }).toEqual([patternId]);
    expect(await getPattern(ctx, { id: patternId })).toMatchObject({ state: 'proposed' });
  });
});
