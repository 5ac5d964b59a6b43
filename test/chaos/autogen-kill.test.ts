import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CairnClient } from '@cairn/sdk';
import { createOrganization } from '../support/organization.ts';
import type { ProductProcess } from '../support/start-process.ts';
import { kill, startChaosStack, type ChaosStack } from './chaos-stack.ts';
import { holdLock, until, waitedFor, type Lock } from './lock.ts';

let stack: ChaosStack;
let owner: CairnClient;
let worker: ProductProcess;
const held: Lock[] = [];

beforeAll(async () => {
  stack = await startChaosStack();
});

afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
  stack.objectStore.release();
  await kill(worker);
});

afterAll(() => stack.close());

async function hold(
  table: string,
  mode: 'access exclusive' | 'share row exclusive' = 'access exclusive',
): Promise<Lock> {
  const lock = await holdLock(stack.sql, { table, mode });
  held.push(lock);
  return lock;
}

async function releaseAll(): Promise<void> {
  for (const lock of held.splice(0)) await lock.release();
}

/** A new organization in which the same correction was given in three sessions; nobody works on it yet. */
async function correctThrice(): Promise<void> {
  ({ owner } = await createOrganization(stack));
  const instructions = [
    'Write dates in log lines as UTC timestamps.',
    'Log lines need UTC timestamps, not local dates.',
    'Again local dates: use UTC timestamps in log lines.',
  ];
  for (const [index, instruction] of instructions.entries()) {
    const occurredAt = new Date(Date.now() - (3 - index) * 3_600_000).toISOString();
    const session = await owner.sessions.create({ title: `Session ${index}` });
    await owner.corrections.report({
      sessionId: session.id,
      instruction,
      before: 'log(new Date().toLocaleString())',
      after: 'log(new Date().toISOString())',
      occurredAt,
    });
  }
}

async function hasSucceeded(): Promise<boolean> {
  const { items } = await owner.jobs.list({ kind: 'autogen.propose-skill' });
  return items[0]?.state === 'succeeded';
}

async function isActiveInQueue(): Promise<boolean> {
  const active = await stack.sql`select 1 from pgboss.job where name = 'autogen.propose-skill' and state = 'active'`;
  return active.length > 0;
}

/** Each stops the worker at one point of its way by something outside it, and resolves once it stands there. */
const POINTS: Record<string, () => Promise<void>> = {
  'claimed the job': async () => {
    await hold('jobs');
    worker = await stack.startWorker('autogen');
    await until('the queue has given the job out', isActiveInQueue);
    await waitedFor(stack.sql, 'jobs');
  },
  'not begun the analysis': async () => {
    await hold('patterns');
    worker = await stack.startWorker('autogen');
    await waitedFor(stack.sql, 'patterns');
  },
  'finished the analysis': async () => {
    await hold('patterns');
    worker = await stack.startWorker('autogen');
    await waitedFor(stack.sql, 'patterns');
    stack.objectStore.hold();
    await releaseAll();
    await stack.objectStore.held();
  },
  'not yet committed': async () => {
    await hold('proposals', 'share row exclusive');
    worker = await stack.startWorker('autogen');
    await waitedFor(stack.sql, 'proposals');
  },
  'committed but not told the queue': async () => {
    const proposals = await hold('proposals', 'share row exclusive');
    worker = await stack.startWorker('autogen');
    await waitedFor(stack.sql, 'proposals');
    await hold('pgboss.job', 'share row exclusive');
    held.splice(held.indexOf(proposals), 1);
    await proposals.release();
    await until('the job has succeeded', hasSucceeded);
    await waitedFor(stack.sql, 'pgboss.job_common');
  },
};

describe('the autogen worker, killed with SIGKILL', () => {
  it.each(Object.keys(POINTS))('when it has %s: its job makes one proposal', async (point) => {
    await correctThrice();
    await POINTS[point]?.();
    await kill(worker);
    await releaseAll();
    stack.objectStore.cut();
    stack.objectStore.release();

    worker = await stack.startWorker('autogen');
    await until('the job has succeeded', hasSucceeded);
    await until('the queue is done with it', async () => {
      const open =
        await stack.sql`select 1 from pgboss.job where name = 'autogen.propose-skill' and state in ('created', 'retry', 'active')`;
      return open.length === 0;
    });
    const { items } = await owner.proposals.list();
    expect(items).toMatchObject([{ state: 'pending', corrections: 3 }]);
  });
});
