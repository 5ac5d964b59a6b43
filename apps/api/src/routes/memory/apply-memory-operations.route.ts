import { AppliedMemory, applyMemoryOperations, MemoryOperationsBody } from '@cairn/core/memory';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { storeRequest } from './store-request.ts';

const route = defineRoute({
  operationId: 'applyMemoryOperations',
  method: 'post',
  path: '/v1/memory/{store}/operations',
  scope: 'memory:write',
  errors: [
    'actor.no_user',
    'memory.over_limit',
    'memory.no_match',
    'memory.ambiguous',
    'memory.blocked',
    'memory.holds_delimiter',
    'memory.empty',
    'memory.team_read_only',
  ],
  tags: ['Memory'],
  summary: 'Add, replace and remove entries',
  description:
    'All of a batch or nothing; the limit is judged on the final state. A refusal (422 `memory.over_limit`, ' +
    '`memory.no_match`, `memory.ambiguous`, `memory.blocked`, `memory.holds_delimiter`, `memory.empty`) ' +
    'holds `currentEntries` and `usage`.',
  request: { ...storeRequest, body: jsonBody(MemoryOperationsBody) },
  responses: { 200: jsonAnswer(AppliedMemory, 'All operations were applied.') },
});

export function registerApplyMemoryOperations(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('query'), ...c.req.valid('json') };
    return answerOnce(c, {
      run: (ctx) => applyMemoryOperations(ctx, input),
      render: (applied) => c.json(applied, 200),
    });
  });
}
