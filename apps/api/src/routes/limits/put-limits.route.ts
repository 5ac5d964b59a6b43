import { Limits, LimitsChange, putLimits } from '@cairn/core/limits';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { expectedVersionOf } from '../../http/expected-version.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'putLimits',
  method: 'put',
  path: '/v1/limits',
  scope: 'limits:admin',
  errors: ['limits.changed'],
  showsEtag: true,
  needsIfMatch: true,
  tags: ['Limits'],
  summary: 'Change limits of the organization',
  description: 'Merged into what is there; needs If-Match. Holds on every node within a second.',
  request: { body: jsonBody(LimitsChange) },
  responses: { 200: jsonAnswer(Limits, 'The limits, with their new ETag.') },
});

export function registerPutLimits(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const change = c.req.valid('json');
    const { limits, version } = await putLimits(tenantContext(c), { change, expectedVersion: expectedVersionOf(c) });
    c.header('etag', etagOf(version));
    return c.json(limits, 200);
  });
}
