import { CreateOrganizationInput, CreatedOrganization, createOrganization } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/define-route.ts';
import { answerPlatformOnce } from '../../http/answer-once.ts';

const { admin } = CreatedOrganization.shape;
/** A replay shows no secrets. */
const Answer = CreatedOrganization.extend({
  admin: admin.extend({ apiKey: admin.shape.apiKey.nullable() }),
}).meta({ id: 'CreatedOrganization' });

const route = defineRoute({
  operationId: 'createOrganization',
  method: 'post',
  path: '/v1/orgs',
  scope: 'platform',
  errors: ['organization.slug_taken'],
  tags: ['Identity'],
  summary: 'Make an organization',
  description: 'A tenant with its first team `default` and an owner, whose key is shown this once.',
  request: { body: jsonBody(CreateOrganizationInput) },
  responses: { 201: jsonAnswer(Answer, 'The organization; `apiKey` is null where the answer is replayed.') },
});

export function registerCreateOrganization(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = c.req.valid('json');
    return answerPlatformOnce(c, {
      run: (ctx) => createOrganization(ctx, input),
      render: (made) => c.json(made, 201),
      secrets: ['admin.apiKey'],
    });
  });
}
