import type { DescribedCodes } from './error-code.ts';

/** Of the service, whatever is asked of it. */
export const SERVICE_CODES = {
  'service.overloaded': {
    kind: 'unavailable',
    means: 'More is under way than can be done at once. Nothing was done.',
    remedy: 'Send it again after Retry-After.',
  },
  'service.timed_out': {
    kind: 'unavailable',
    means: 'It took too long, and may or may not have been done.',
    remedy:
      'Send it again after Retry-After: a POST with the same Idempotency-Key is done once; before repeating another write, read what is there.',
  },
  'service.unavailable': {
    kind: 'unavailable',
    means: 'The database or the object store did not answer in time. The write may or may not have been done.',
    remedy: 'As for `service.timed_out`.',
  },
  'service.not_ready': {
    kind: 'unavailable',
    means: 'The process is starting or ending, or something it needs is out of reach.',
    remedy: 'Send requests to another node until it is ready.',
    members: { unready: 'what is not ready, in words' },
  },
  'internal.error': {
    kind: 'internal',
    means: 'A mistake of the service.',
    remedy: 'Report it with its requestId, by which the log can be searched.',
  },
} as const satisfies DescribedCodes;
