import { Limits, getLimits } from '@cairn/core/limits';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'getLimits',
  method: 'get',
  path: '/v1/limits',
  scope: 'limits:admin',
  showsEtag: true,
  tags: ['Limits'],
  summary: 'Limits of the organization',
  description: 'Defaults where nothing is set.',
  responses: { 200: jsonAnswer(Limits, 'The limits, with their ETag.') },
});

export function registerGetLimits(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const { limits, version } = await getLimits(tenantContext(c));
    c.header('etag', etagOf(version));
    return c.json(limits, 200);
  });
}
