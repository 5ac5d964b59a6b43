import { AppError } from '../shared/errors.ts';

export function sessionChangedError(): AppError {
  return new AppError({
    kind: 'precondition_failed',
    code: 'session.changed',
    message: 'The session has changed since it was read; read it again and decide again.',
  });
}
