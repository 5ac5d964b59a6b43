import { SearchInput, SearchResult, searchMessages } from '@cairn/core/search';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'searchMessages',
  method: 'post',
  path: '/v1/search',
  scope: 'sessions:read',
  takesAnyText: true,
  errors: ['actor.no_user', 'resource.not_found', 'request.invalid_cursor'],
  ignoresIdempotencyKey: true,
  tags: ['Sessions'],
  summary: 'Find messages of one’s own sessions',
  description:
    'Ranks by words and by meaning. A message is found by its words in the request after the one that stored it, and by meaning once it has been indexed; `degraded` says what did not take part. Any text is a legal query.',
  request: { body: jsonBody(SearchInput) },
  responses: { 200: jsonAnswer(SearchResult, 'The hits, best first.') },
});

export function registerSearchMessages(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await searchMessages(tenantContext(c), c.req.valid('json')), 200));
}
