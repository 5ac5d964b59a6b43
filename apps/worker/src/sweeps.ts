import { sweepLostJobs } from '@cairn/core/jobs';
import { sweepOrphanBlobs } from '@cairn/core/skills';
import type { Sweep } from './build-worker.ts';

const MINUTE_MS = 60_000;
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
];
