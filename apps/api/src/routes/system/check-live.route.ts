import { z } from '@hono/zod-openapi';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer } from '../../http/define-route.ts';

const route = defineRoute({
  operationId: 'checkLive',
  method: 'get',
  path: '/livez',
  scope: 'public',
  tags: ['System'],
  summary: 'Is the process alive?',
  description: 'Asks nothing of the database or the object store.',
  responses: { 200: jsonAnswer(z.object({ status: z.literal('live') }), 'It is.') },
});

export function registerCheckLive(app: ApiApp): void {
  app.openapi(route, (c) => c.json({ status: 'live' as const }, 200));
}
