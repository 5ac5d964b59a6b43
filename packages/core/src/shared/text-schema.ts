import { z } from 'zod';

export interface SafeTextOptions {
  /** Code points at most. */
  max: number;
  /** Code points at least; 1 unless given. */
  min?: number;
}

/** Text that Postgres and JSON can both carry: no NUL, no lone surrogate, within its length in code points. */
export function safeText({ max, min = 1 }: SafeTextOptions) {
  return z
    .string()
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must not hold a NUL or a lone surrogate')
    .refine(
      (text) => hasLength(text, { min, max }),
      min > 0 ? `must be ${min} to ${max} characters` : `must be at most ${max} characters`,
    );
}

/** UTF-16 units bound code points from above and, halved, from below; only between the two they are counted. */
function hasLength(text: string, { min, max }: Required<SafeTextOptions>): boolean {
  if (text.length > max * 2 || text.length < min) return false;
  const count = text.length <= max && text.length >= min * 2 ? text.length : [...text].length;
  return count >= min && count <= max;
}
