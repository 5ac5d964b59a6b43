import { Settings, getSettings } from '@cairn/core/learning';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'getSettings',
  method: 'get',
  path: '/v1/settings',
  scope: 'any',
  errors: ['auth.tenant_key_needed'],
  showsEtag: true,
  tags: ['Learning'],
  summary: 'Settings of the organization',
  description: 'Defaults where nothing is set.',
  responses: { 200: jsonAnswer(Settings, 'The settings, with their ETag.') },
});

export function registerGetSettings(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const { settings, version } = await getSettings(tenantContext(c), {});
    c.header('etag', etagOf(version));
    return c.json(settings, 200);
  });
}
