import { CreateUserInput, User, createUser } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';

const route = defineRoute({
  operationId: 'createUser',
  method: 'post',
  path: '/v1/users',
  scope: 'members:admin',
  errors: ['user.email_taken', 'user.owner_needed'],
  tags: ['Identity'],
  summary: 'Make a user',
  description:
    'The user gets a personal team, and is in no other until somebody puts them there. Only an owner makes an owner (403 `user.owner_needed`).',
  request: { body: jsonBody(CreateUserInput) },
  responses: { 201: jsonAnswer(User, 'The user.') },
});

export function registerCreateUser(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = c.req.valid('json');
    return answerOnce(c, { run: (ctx) => createUser(ctx, input), render: (made) => c.json(made, 201) });
  });
}
