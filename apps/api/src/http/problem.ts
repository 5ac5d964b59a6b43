import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AppError, isTransient, type ErrorKind } from '@cairn/core/shared';
import type { ApiEnv } from './api-env.ts';

/** The one place that maps kinds of errors to HTTP statuses. */
const STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timed_out: 408,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  precondition_required: 428,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

const TITLES: Record<ErrorKind, string> = {
  bad_request: 'Bad request',
  unauthenticated: 'Not authenticated',
  forbidden: 'Not allowed',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  timed_out: 'Timed out',
  conflict: 'Conflict',
  gone: 'Gone',
  precondition_failed: 'Precondition failed',
  too_large: 'Too large',
  unsupported_media: 'Unsupported media type',
  invalid: 'Not valid',
  precondition_required: 'Precondition required',
  rate_limited: 'Too many requests',
  internal: 'Internal error',
  unavailable: 'Unavailable',
};

export const Problem = z
  .looseObject({
    type: z.string().meta({ example: 'about:blank' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z
      .string()
      .meta({ description: 'Stable and dotted; see the list of error codes.', example: 'resource.not_found' }),
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
