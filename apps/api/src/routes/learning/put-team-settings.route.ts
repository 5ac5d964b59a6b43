import { Settings, SettingsChange, putSettings } from '@cairn/core/learning';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody, pathParams } from '../../http/define-route.ts';
import { etagOf, requireIfMatch } from '../../http/etag.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'putTeamSettings',
  method: 'put',
  path: '/v1/teams/{team}/settings',
  scope: 'any',
  errors: ['auth.missing_scope', 'auth.tenant_key_needed', 'settings.changed'],
  showsEtag: true,
  needsIfMatch: true,
  tags: ['Learning'],
  summary: 'Change settings of a team',
  description:
    'Merged into what is there; needs If-Match. One’s own personal team’s, with a key of one’s own that may learn; any team’s with `settings:admin`.',
  request: { params: pathParams({ team: 'Id, slug or `~me`.' }), body: jsonBody(SettingsChange) },
  responses: { 200: jsonAnswer(Settings, 'The settings, with their new ETag.') },
});

export function registerPutTeamSettings(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const change = c.req.valid('json');
    const { settings, version } = await putSettings(tenantContext(c), {
      ...c.req.valid('param'),
      change,
      expectedVersion: requireIfMatch(c),
    });
    c.header('etag', etagOf(version));
    return c.json(settings, 200);
  });
}
