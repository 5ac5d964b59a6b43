import { AppError } from '../shared/errors.ts';

export function limitsChangedError(): AppError {
  return new AppError({
    kind: 'precondition_failed',
    code: 'limits.changed',
    message: 'The limits have changed since they were read.',
  });
}
