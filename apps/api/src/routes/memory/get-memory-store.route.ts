import { getMemoryStore, MemoryStore } from '@cairn/core/memory';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { tenantContext } from '../../http/request-context.ts';
import { storeRequest } from './store-request.ts';

const route = defineRoute({
  operationId: 'getMemoryStore',
  method: 'get',
  path: '/v1/memory/{store}',
  scope: 'memory:read',
  errors: ['actor.no_user'],
  showsEtag: true,
  tags: ['Memory'],
  summary: 'What a memory store holds',
  description: '`memory` and `user` are the caller’s own; `team` is that of `?team=` (id, slug or `~me`).',
  request: storeRequest,
  responses: { 200: jsonAnswer(MemoryStore, 'The store, with how it will stand in a new session’s prompt.') },
});

export function registerGetMemoryStore(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const store = await getMemoryStore(tenantContext(c), { ...c.req.valid('param'), ...c.req.valid('query') });
    c.header('ETag', etagOf(store.version));
    return c.json(store, 200);
  });
}
