import { Me, describePlatformKey, getMe } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'getMe',
  method: 'get',
  path: '/v1/me',
  scope: 'any',
  tags: ['Identity'],
  summary: 'Who am I?',
  description:
    'The actor behind the credential, its organization, teams and scopes. A service or CI key has no user and no teams of its own; a platform key has no organization either (`org` is null).',
  responses: { 200: jsonAnswer(Me, 'The caller.') },
});

export function registerGetMe(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const principal = c.get('principal');
    const me = principal?.kind === 'platform' ? describePlatformKey(principal) : await getMe(tenantContext(c));
    return c.json(me, 200);
  });
}
