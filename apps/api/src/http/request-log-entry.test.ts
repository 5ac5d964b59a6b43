import { describe, expect, it } from 'vitest';
import { AppError } from '@cairn/core/shared';
import { describeFailure } from './request-log-entry.ts';

function unavailable(cause?: unknown): AppError {
  return new AppError({ kind: 'unavailable', code: 'service.overloaded', message: 'Busy.', cause });
}

describe('what a request’s line says of its failure', () => {
  it('is the code alone where the caller is at fault or the service is busy', () => {
    const missing = new AppError({ kind: 'not_found', code: 'resource.not_found', message: 'No.' });
    expect(describeFailure(missing, 404)).toEqual({ code: 'resource.not_found' });
    expect(describeFailure(unavailable(new Error('quoted')), 400)).toEqual({ code: 'service.overloaded' });
    expect(describeFailure(unavailable(), 503)).toEqual({ code: 'service.overloaded' });
  });

  it('is the error too where something failed', () => {
    const unknown = new TypeError('no');
    expect(describeFailure(unknown, 500)).toEqual({ error: unknown });
    const down = unavailable(new Error('refused'));
    expect(describeFailure(down, 503)).toEqual({ code: 'service.overloaded', error: down });
  });

  it('is nothing of what another library calls an error of the caller’s', () => {
    expect(describeFailure(new SyntaxError('my diary'), 400)).toEqual({});
  });
});
