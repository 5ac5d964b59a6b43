import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiApp, ApiEnv } from './http/api-env.ts';
import { addExamples, readExamples } from './http/examples.ts';
import { operationsOf, shareResponses, type OpenApiDocument } from './http/share-responses.ts';
import { API_INFO } from './http/openapi.ts';
import { registerRoutes } from './routes/index.ts';

/** The document of an app, which `/openapi.json` serves. */
export function describeApi(app: ApiApp): OpenApiDocument {
  const document = app.getOpenAPI31Document(API_INFO) as unknown as OpenApiDocument;
  for (const operation of operationsOf(document)) delete (operation as { middleware?: unknown }).middleware;
  return addExamples(shareResponses(document), readExamples());
}

/** The same without anything behind its routes: what `openapi.json` at the root holds. */
export function buildOpenApiDocument(): object {
  const app = new OpenAPIHono<ApiEnv>();
  registerRoutes(app);
  return describeApi(app);
}
