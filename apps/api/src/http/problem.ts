import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AppError, isTransient } from '@cairn/core/shared';
import { STATUS, TITLES } from '../problems/statuses.ts';
import type { ApiEnv } from './api-env.ts';

export const Problem = z
  .looseObject({
    type: z.string().meta({ example: 'about:blank' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z
      .string()
      .meta({ description: 'Stable and dotted; listed in docs/errors.md.', example: 'resource.not_found' }),
    requestId: z.string(),
  })
  .meta({ id: 'Problem', description: 'What went wrong (RFC 9457).' });

/** Every non-2xx answer. Errors that are not ours become a constant text and the request id. */
export function renderProblem(error: unknown, c: Context<ApiEnv>): Response {
  const known = toAppError(error, { isCutOff: c.req.raw.signal.aborted });
  const status = STATUS[known.kind];
  const body = {
    type: 'about:blank',
    title: TITLES[known.kind],
    status,
    detail: known.message,
    instance: c.req.path,
    code: known.code,
    requestId: c.get('requestId'),
    ...known.details,
  };
  c.header('Cache-Control', 'no-store');
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  if (status === 503 || status === 429) c.header('Retry-After', String(known.retryAfterSeconds ?? 1));
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json' });
}

function toAppError(error: unknown, { isCutOff }: { isCutOff: boolean }): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) return fromHttpException(error);
  if (isCutOff || (error instanceof Error && error.name === 'AbortError')) {
    return new AppError({ kind: 'bad_request', code: 'request.aborted', message: 'The request was cut off.' });
  }
  if (isTransient(error)) return unavailableError(error);
  return new AppError({
    kind: 'internal',
    code: 'internal.error',
    message: 'Something went wrong on our side.',
    cause: error,
  });
}

function unavailableError(cause: unknown): AppError {
  return new AppError({
    kind: 'unavailable',
    code: 'service.unavailable',
    message: 'What this needs did not answer in time. Ask again after Retry-After.',
    cause,
  });
}

function fromHttpException(error: HTTPException): AppError {
  if (error.status === 413) {
    return new AppError({ kind: 'too_large', code: 'request.too_large', message: 'The request body is too large.' });
  }
  return new AppError({
    kind: 'bad_request',
    code: 'request.bad_json',
    message: 'The request body is not valid JSON.',
  });
}
