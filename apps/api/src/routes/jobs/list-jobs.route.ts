import { JobList, ListJobsInput, listJobs } from '@cairn/core/jobs';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'listJobs',
  method: 'get',
  path: '/v1/jobs',
  scope: 'sessions:read',
  tags: ['Jobs'],
  summary: 'Background jobs, newest first',
  description: 'The caller’s own jobs; with `jobs:admin` all of the organization.',
  request: { query: ListJobsInput },
  responses: { 200: jsonAnswer(JobList, 'A page of jobs.') },
});

export function registerListJobs(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await listJobs(tenantContext(c), c.req.valid('query')), 200));
}
