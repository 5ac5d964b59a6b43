import { OpenAPIHono } from '@hono/zod-openapi';
import { createRequestLimiter, type RequestLimiter } from '@cairn/core/limits';
import { toValidationIssues, validationError } from '@cairn/core/shared';
import { serveDocs } from './docs/serve-docs.ts';
import { authenticate } from './http/authenticate.ts';
import type { ApiApp, ApiDeps, ApiEnv } from './http/api-env.ts';
import { conditionalGet } from './http/conditional-get.ts';
import { FLOOD_GUARD_DEFAULTS, floodGuard } from './http/flood-guard.ts';
import { LOAD_SHEDDING_DEFAULTS, shedLoad } from './http/load-shedding.ts';
import { renderProblem } from './http/problem.ts';
import { rateLimit } from './http/rate-limit.ts';
import { requestLog } from './http/request-log.ts';
import { storableUrl } from './http/storable-url.ts';
import { answerWithin, REQUEST_MS } from './http/timeouts.ts';
import { answerUnknown } from './http/unknown-route.ts';
import { registerRoutes } from './routes/index.ts';

/** The whole API as a pure function of what it is built from. */
export function buildApp(deps: ApiDeps): ApiApp {
  const app = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw validationError(toValidationIssues(result.error));
    },
  });
  app.onError(renderProblem);
  app.use(requestLog(deps));
  app.use(storableUrl);
  app.use('/v1/*', answerWithin(REQUEST_MS));
  app.use('/v1/*', shedLoad(deps.loadShedding ?? LOAD_SHEDDING_DEFAULTS));
  const guard = floodGuard(deps.floodGuard ?? FLOOD_GUARD_DEFAULTS);
  app.use('/v1/*', guard);
  app.use('/metrics', guard);
  app.use('/v1/*', authenticate);
  app.use('/v1/*', rateLimit(deps.limiter ?? defaultLimiter(deps)));
  app.use('/v1/*', conditionalGet);
  registerRoutes(app);
  serveDocs(app);
  app.notFound(answerUnknown(app));
  return app;
}

function defaultLimiter({ db, log }: ApiDeps): RequestLimiter {
  return createRequestLimiter({ db, onFallback: (error) => log({ event: 'limiter', error }) });
}
