import { AppError } from '../shared/errors.ts';

export function keyReusedError(): AppError {
  return new AppError({
    kind: 'invalid',
    code: 'idempotency.key_reused',
    message: 'This Idempotency-Key was sent with another request before. Use a new key for a new request.',
    details: { errors: [{ path: '/Idempotency-Key', message: 'was sent with another request before' }] },
  });
}

export function inProgressError(): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'idempotency.in_progress',
    message: 'The first request with this Idempotency-Key is still under way. Try again in a moment.',
  });
}

export function badKeyError(): AppError {
  return new AppError({
    kind: 'invalid',
    code: 'idempotency.bad_key',
    message: 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
    details: { errors: [{ path: '/Idempotency-Key', message: 'must have 1 to 255 visible ASCII characters' }] },
  });
}
