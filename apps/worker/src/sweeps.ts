import { sweepLostJobs } from '@cairn/core/jobs';
import type { Sweep } from './build-worker.ts';

const MINUTE_MS = 60_000;

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
];
