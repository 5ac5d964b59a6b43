import { sweepIdempotencyKeys } from '@cairn/core/idempotency';
import { sweepCheckpoints, sweepUnsealedRows } from '@cairn/core/audit';
import { sweepLostJobs } from '@cairn/core/jobs';
import { sweepIdleRates } from '@cairn/core/limits';
import { sweepOrphanBlobs } from '@cairn/core/skills';
import type { Sweep } from './build-worker.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Every sweep there is; running one on several nodes at once does no harm. */
export const SWEEPS: readonly Sweep[] = [
  {
    name: 'lost jobs',
    role: 'index',
    everyMs: MINUTE_MS,
    run: async ({ db, clock }) => {
      await sweepLostJobs({ db, now: clock.now() });
    },
  },
  {
    name: 'orphaned objects',
    role: 'index',
    everyMs: HOUR_MS,
    run: async ({ db, objects, clock }) => {
      await sweepOrphanBlobs({ db, objects, clock });
    },
  },
  {
    name: 'idempotency keys',
    role: 'index',
    everyMs: HOUR_MS,
    run: async ({ db }) => {
      await sweepIdempotencyKeys({ db });
    },
  },
  {
    name: 'unsealed audit rows',
    role: 'index',
    everyMs: 2 * SECOND_MS,
    run: async ({ db, clock, secret }, signal) => {
      await sweepUnsealedRows({ db, clock, secret, signal });
    },
  },
  {
    name: 'audit checkpoints',
    role: 'index',
    everyMs: MINUTE_MS,
    run: async ({ db, objects, clock, secret }, signal) => {
      await sweepCheckpoints({ db, objects, clock, secret, signal });
    },
  },
  { name: 'idle rates', role: 'index', everyMs: HOUR_MS, run: sweepIdleRates },
];
