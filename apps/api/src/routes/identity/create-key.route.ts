import { CreateKeyInput, CreatedApiKey, createKey } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';

/** A replay shows no secrets. */
const Answer = CreatedApiKey.extend({ key: CreatedApiKey.shape.key.nullable() }).meta({ id: 'CreatedApiKey' });

const route = defineRoute({
  operationId: 'createKey',
  method: 'post',
  path: '/v1/keys',
  scope: 'keys:admin',
  errors: ['resource.not_found', 'user.owner_needed'],
  tags: ['Identity'],
  summary: 'Make a key',
  description:
    'The answer holds the key this once. Kinds `user` and `agent` need `userId`; `service` and `ci` have no user. A key of an owner is made by owners alone (403 `user.owner_needed`), and none can do more than the key that makes it.',
  request: { body: jsonBody(CreateKeyInput) },
  responses: { 201: jsonAnswer(Answer, 'The key; `key` is null where the answer is replayed.') },
});

export function registerCreateKey(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = c.req.valid('json');
    return answerOnce(c, {
      run: (ctx) => createKey(ctx, input),
      render: (made) => c.json(made, 201),
      secrets: ['key'],
    });
  });
}
