import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { notFoundError, toValidationIssues, validationError } from '@cairn/core/shared';
import { authenticate } from './http/authenticate.ts';
import type { ApiApp, ApiDeps, ApiEnv } from './http/api-env.ts';
import { jsonOnly } from './http/json-only.ts';
import { API_INFO } from './http/openapi.ts';
import { renderProblem } from './http/problem.ts';
import { requestLog } from './http/request-log.ts';
import { storableUrl } from './http/storable-url.ts';
import { registerRoutes } from './routes/index.ts';

/** A skill of 50 MB travels as base64 in JSON. */
const BODY_AT_MOST = 70 * 1024 * 1024;

/** The whole API as a pure function of what it is built from. */
export function buildApp(deps: ApiDeps): ApiApp {
  const app = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw validationError(toValidationIssues(result.error));
    },
  });
  app.onError(renderProblem);
  app.notFound((c) => renderProblem(notFoundError(), c));
  app.use(requestLog(deps));
  app.use(storableUrl);
  app.use('/v1/*', authenticate);
  app.use('/v1/*', jsonOnly);
  app.use('/v1/*', bodyLimit({ maxSize: BODY_AT_MOST }));
  registerRoutes(app);
  app.get('/openapi.json', (c) => c.json(app.getOpenAPI31Document(API_INFO)));
  return app;
}
