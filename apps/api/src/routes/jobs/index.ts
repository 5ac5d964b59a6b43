import type { ApiApp } from '../../http/api-env.ts';
import { registerGetJob } from './get-job.route.ts';
import { registerListJobs } from './list-jobs.route.ts';

export function registerJobRoutes(app: ApiApp): void {
  registerListJobs(app);
  registerGetJob(app);
}
