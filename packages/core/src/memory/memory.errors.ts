import { AppError, validationError } from '../shared/errors.ts';
import { explainRefusal, type RefusedBatch } from './refusal.models.ts';

/** Nothing was applied; the model gets what is stored, to tidy up and try again. */
export function memoryRefusedError(batch: RefusedBatch, currentEntries: readonly string[]): AppError {
  const { refusal, usage, index } = batch;
  return new AppError({
    kind: 'invalid',
    code: refusal.code,
    message: explainRefusal(batch),
    details: {
      success: false,
      currentEntries,
      usage,
      ...(index === null ? {} : { path: `/operations/${index}` }),
      ...('matches' in refusal ? { matches: refusal.matches } : {}),
      ...('threats' in refusal ? { threats: refusal.threats } : {}),
    },
  });
}

export function teamNeededError(): AppError {
  return validationError([{ path: '/team', message: 'is needed for the store team' }]);
}

export function teamOutOfPlaceError(): AppError {
  return validationError([{ path: '/team', message: 'belongs to the store team alone' }]);
}

export function teamMemoryReadOnlyError(): AppError {
  return new AppError({
    kind: 'forbidden',
    code: 'memory.team_read_only',
    message:
      'The memory of a team is written by its maintainers and reviewers in person, not by agents or other members.',
  });
}
