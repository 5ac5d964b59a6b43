import { z } from '@hono/zod-openapi';
import { METRICS_TYPE, renderMetrics } from '@cairn/core/telemetry';
import { authenticate } from '../../http/authenticate.ts';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute } from '../../http/define-route.ts';
import { platformContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'getMetrics',
  method: 'get',
  path: '/metrics',
  scope: 'platform',
  tags: ['System'],
  summary: 'This process’s metrics',
  description:
    'In Prometheus’s text format, of the process that answers. With `CAIRN_METRICS_PORT` each process, workers too, also answers on a port of its own, without a credential.',
  responses: {
    200: { description: 'The metrics.', content: { 'text/plain': { schema: z.string() } } },
  },
});

export function registerGetMetrics(app: ApiApp): void {
  app.use('/metrics', authenticate);
  app.openapi(route, async (c) => {
    platformContext(c);
    return c.text(await renderMetrics(), 200, { 'Content-Type': METRICS_TYPE });
  });
}
