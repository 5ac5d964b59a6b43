import { OpenAPIHono } from '@hono/zod-openapi';
import type { Principal } from '@cairn/core/identity';
import type { ApiApp, ApiEnv } from '../http/api-env.ts';
import { renderProblem } from '../http/problem.ts';

/** The API's errors and nothing else of it. */
export function createSmallApp(): ApiApp {
  const app = new OpenAPIHono<ApiEnv>();
  app.onError(renderProblem);
  return app;
}

/** A caller of this organization, as authentication would find. */
export function principalOf(tenantId: string): Principal {
  return {
    kind: 'tenant',
    tenantId,
    actor: { kind: 'user', id: 'key', name: 'somebody', userId: 'user' },
    role: 'owner',
    scopes: new Set(),
    teamScopes: new Set(),
    expiresAt: null,
  };
}
