import type { Context } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { AppError, notFoundError } from '@cairn/core/shared';
import type { ApiApp, ApiEnv } from './api-env.ts';
import { renderProblem } from './problem.ts';

/** What no route answers: 405 with `Allow` where the path has other methods, else 404. Made after all routes are. */
export function answerUnknown(app: ApiApp) {
  const methods = new TrieRouter<string>();
  for (const { method, path } of app.routes) if (method !== 'ALL') methods.add('ALL', path, method);
  return (c: Context<ApiEnv>): Response => {
    const allowed = new Set(methods.match('ALL', c.req.path)[0].map(([method]) => method));
    if (allowed.size === 0) return renderProblem(notFoundError(), c);
    if (allowed.has('GET')) allowed.add('HEAD');
    c.header('Allow', [...allowed].toSorted().join(', '));
    return renderProblem(notAllowed(c.req.method), c);
  };
}

function notAllowed(method: string): AppError {
  return new AppError({
    kind: 'method_not_allowed',
    code: 'request.method_not_allowed',
    message: `This path does not take ${method}.`,
  });
}
