import { Settings, getSettings } from '@cairn/core/learning';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pathParams } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'getTeamSettings',
  method: 'get',
  path: '/v1/teams/{team}/settings',
  scope: 'any',
  errors: ['auth.tenant_key_needed'],
  showsEtag: true,
  tags: ['Learning'],
  summary: 'Settings of a team',
  description: 'What holds in the team: its own values over the organization’s. `team` is an id, a slug or `~me`.',
  request: { params: pathParams({ team: 'Id, slug or `~me`.' }) },
  responses: { 200: jsonAnswer(Settings, 'The settings, with their ETag.') },
});

export function registerGetTeamSettings(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const { settings, version } = await getSettings(tenantContext(c), c.req.valid('param'));
    c.header('etag', etagOf(version));
    return c.json(settings, 200);
  });
}
