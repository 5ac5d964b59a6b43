import { Settings, SettingsChange, putSettings } from '@cairn/core/learning';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/define-route.ts';
import { etagOf, requireIfMatch } from '../../http/etag.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'putSettings',
  method: 'put',
  path: '/v1/settings',
  scope: 'settings:admin',
  errors: ['settings.changed'],
  showsEtag: true,
  needsIfMatch: true,
  tags: ['Learning'],
  summary: 'Change settings of the organization',
  description: 'Merged into what is there; needs If-Match.',
  request: { body: jsonBody(SettingsChange) },
  responses: { 200: jsonAnswer(Settings, 'The settings, with their new ETag.') },
});

export function registerPutSettings(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const change = c.req.valid('json');
    const { settings, version } = await putSettings(tenantContext(c), { change, expectedVersion: requireIfMatch(c) });
    c.header('etag', etagOf(version));
    return c.json(settings, 200);
  });
}
