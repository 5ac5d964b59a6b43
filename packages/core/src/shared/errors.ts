/** What went wrong, free of any transport; api and worker each map kinds in one file. */
export type ErrorKind =
  | 'bad_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'timed_out'
  | 'conflict'
  | 'gone'
  | 'precondition_failed'
  | 'too_large'
  | 'unsupported_media'
  | 'invalid'
  | 'precondition_required'
  | 'rate_limited'
  | 'unavailable'
  | 'internal';

export interface AppErrorInit {
  kind: ErrorKind;
  /** Stable, dotted, append-only: `skill.name_taken`. */
  code: string;
  /** For people; never holds a driver's text. */
  message: string;
  /** Members that a client gets beside code and message. */
  details?: Record<string, unknown>;
  /** For kinds `rate_limited` and `unavailable`: when it is worth to ask again. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(init: AppErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.kind = init.kind;
    this.code = init.code;
    this.details = init.details ?? {};
    this.retryAfterSeconds = init.retryAfterSeconds;
  }
}

/** Not there and not yours are one answer, to the byte. */
export function notFoundError(): AppError {
  return new AppError({ kind: 'not_found', code: 'resource.not_found', message: 'There is no such resource.' });
}

export function missingScopeError(scope: string): AppError {
  return new AppError({
    kind: 'forbidden',
    code: 'auth.missing_scope',
    message: `This credential lacks the scope ${scope}.`,
    details: { scope },
  });
}

export interface ValidationIssue {
  /** JSON Pointer into what was sent, `/operations/0/content`. */
  path: string;
  message: string;
}

export function validationError(errors: ValidationIssue[]): AppError {
  const first = errors[0];
  const message = first ? `${first.path || '/'}: ${first.message}` : 'The request is not valid.';
  return new AppError({ kind: 'invalid', code: 'request.invalid', message, details: { errors } });
}

/** What a server says that is too busy, restarting or out of reach: SQLSTATEs, and codes of sockets and of the driver. */
const TRANSIENT =
  /^(57014|55P03|40001|40P01|25P0[34]|53\d{3}|57P0\d|08[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED))$/;

/** True where `error`, or anything it was caused by, may be gone a little later. */
export function isTransient(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && TRANSIENT.test(code)) return true;
  }
  return false;
}

/** True where `error`, or anything it was caused by, is a violation of the named database constraint. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const named = current as { constraint_name?: unknown; constraint?: unknown };
    if (named.constraint_name === constraint || named.constraint === constraint) return true;
  }
  return false;
}
