import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProposal, listProposals } from '@cairn/core/governance';
import { getPattern, reportCorrection } from '@cairn/core/learning';
import { createSession } from '@cairn/core/sessions';
import { systemClock } from '@cairn/core/shared';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { startWorker, type Worker } from '../../build-worker.ts';
import { proposeSkillHandler } from './propose-skill.job.ts';

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
const workers: Worker[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  other = await createTestTenant({ db: database.db, objects: tenant.owner.ctx.objects });
});

afterAll(async () => {
  for (const worker of workers) await worker.stop(5_000);
  await database.close();
});

async function correct(of: TestTenant, at: string): Promise<string> {
  const { ctx } = of.owner;
  const prefix = { text: '', sha256: '0'.repeat(64), sources: {} };
  const { session } = await createSession(ctx, { input: { team: 'default' }, buildPrefix: async () => prefix });
  const reported = await reportCorrection(ctx, {
    sessionId: session.id,
    instruction: '错误信息里要写文件路径',
    occurredAt: at,
  });
  return reported.pattern.id;
}

function hoursAgo(hours: number): string {
  return new Date(systemClock.now().getTime() - hours * 3_600_000).toISOString();
}

describe('the autogen role', () => {
  it('turns a triggered pattern into one proposal, with two workers at it, each tenant in its own', async () => {
    const { db, objects, embedder, secret } = tenant.owner.ctx;
    const services = { db, objects, embedder, secret, clock: systemClock };
    const start = () => startWorker({ services, handlers: [proposeSkillHandler], roles: ['autogen'], log: () => {} });
    workers.push(await start(), await start());
    const patterns = new Map<TestTenant, string>();
    for (const hours of [5, 3, 1])
      for (const of of [tenant, other]) patterns.set(of, await correct(of, hoursAgo(hours)));
    for (const of of [tenant, other]) {
      const { ctx } = of.owner;
      const pending = async () => (await listProposals(ctx, { team: 'default' })).items;
      await expect.poll(async () => (await pending()).length, { timeout: 30_000 }).toBe(1);
      const [proposal] = await pending();
      const details = await getProposal(ctx, { id: proposal?.id ?? '' });
      expect(details).toMatchObject({
        state: 'pending',
        patternId: patterns.get(of),
        corrections: 3,
        origin: { kind: 'job' },
      });
      expect(details.provenance.jobId).toMatch(/^job_/);
      expect(await getPattern(ctx, { id: patterns.get(of) ?? '' })).toMatchObject({ state: 'proposed' });
    }
  });
});
