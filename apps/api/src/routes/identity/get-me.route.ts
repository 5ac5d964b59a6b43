import { Me, getMe } from '@cairn/core/identity';
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
  description: 'The actor behind the credential, its organization, teams and scopes.',
  responses: { 200: jsonAnswer(Me, 'The caller.') },
});

export function registerGetMe(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await getMe(tenantContext(c)), 200));
}
