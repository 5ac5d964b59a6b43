import type { z } from 'zod';
import { validationError, type ValidationIssue } from './errors.ts';

/**
 * Parses what a caller sent against a verb's schema.
 * @throws AppError `request.invalid` (422) naming each path that is wrong
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw validationError(toValidationIssues(result.error));
}

export function toValidationIssues(error: z.ZodError): ValidationIssue[] {
  return error.issues.flatMap((issue): ValidationIssue[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: toPointer([...issue.path, key]), message: 'is not a known field' }));
    }
    const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
    return [{ path: toPointer(issue.path), message: isMissing ? 'is needed' : issue.message }];
  });
}

function toPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
