import { z } from '@hono/zod-openapi';
import { AppliedMemory, applyMemoryOperations, MemoryOperationsBody } from '@cairn/core/memory';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'applyMemoryOperations',
  method: 'post',
  path: '/v1/memory/{store}/operations',
  scope: 'memory:write',
  tags: ['Memory'],
  summary: 'Add, replace and remove entries',
  description:
    'All of a batch or nothing; the limit is judged on the final state. A refusal (422 `memory.over_limit`, ' +
    '`memory.no_match`, `memory.ambiguous`, `memory.blocked`, `memory.empty`) holds `currentEntries` and `usage`.',
  request: {
    params: pathParams({ store: '`memory`, `user` or `team`.' }),
    query: z.strictObject({
      team: z.string().max(100).optional().meta({ description: 'Id, slug or `~me`; for `team`.' }),
    }),
    body: jsonBody(MemoryOperationsBody),
  },
  responses: { 200: jsonAnswer(AppliedMemory, 'All operations were applied.') },
});

export function registerApplyMemoryOperations(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('query'), ...c.req.valid('json') };
    return c.json(await applyMemoryOperations(tenantContext(c), input), 200);
  });
}
