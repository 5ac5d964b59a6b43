import type { ErrorKind } from '@cairn/core/shared';

/** The one place that maps kinds of errors to HTTP statuses. */
export const STATUS = {
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

export const TITLES: Record<ErrorKind, string> = {
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
