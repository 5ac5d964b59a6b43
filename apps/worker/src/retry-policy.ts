import { AppError, type ErrorKind } from '@cairn/core/shared';

/** The one place that says which kinds of errors another attempt may mend. */
const IS_FINAL: Readonly<Record<ErrorKind, boolean>> = {
  bad_request: true,
  unauthenticated: true,
  forbidden: true,
  not_found: true,
  method_not_allowed: true,
  conflict: false,
  gone: true,
  precondition_failed: false,
  too_large: true,
  unsupported_media: true,
  invalid: true,
  precondition_required: true,
  timed_out: false,
  rate_limited: false,
  unavailable: false,
  internal: false,
};

/** True where the job has failed for good; what is no error of ours is worth another attempt. */
export function isFinalError(error: unknown): boolean {
  return error instanceof AppError && IS_FINAL[error.kind];
}
