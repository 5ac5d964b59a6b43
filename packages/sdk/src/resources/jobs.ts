import type { Transport } from '../transport.ts';
import type { GetJobData, Job, JobList, ListJobsData } from '../types.gen.ts';

/** Background work: one's own, and with `jobs:admin` the organization's. */
export function jobsResource(transport: Transport) {
  return {
    list: (query: ListJobsData['query'] = {}) => transport.json<ListJobsData, JobList>('GET /v1/jobs', { query }),
    get: (id: string) => transport.json<GetJobData, Job>('GET /v1/jobs/{id}', { path: { id } }),
  };
}
