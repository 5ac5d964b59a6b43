import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from './http/api-env.ts';
import { API_INFO } from './http/openapi.ts';
import { registerRoutes } from './routes/index.ts';

/** The document that `/openapi.json` serves and `openapi.json` at the root holds. */
export function buildOpenApiDocument(): object {
  const app = new OpenAPIHono<ApiEnv>();
  registerRoutes(app);
  return app.getOpenAPI31Document(API_INFO);
}
