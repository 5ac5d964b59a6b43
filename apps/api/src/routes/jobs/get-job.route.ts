import { Job, getJob } from '@cairn/core/jobs';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'getJob',
  method: 'get',
  path: '/v1/jobs/{id}',
  scope: 'sessions:read',
  tags: ['Jobs'],
  summary: 'One background job',
  description: 'A job of the caller’s own; with `jobs:admin` any of the organization.',
  request: { params: pathParams({ id: 'The job’s id.' }) },
  responses: { 200: jsonAnswer(Job, 'The job.') },
});

export function registerGetJob(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await getJob(tenantContext(c), c.req.valid('param')), 200));
}
