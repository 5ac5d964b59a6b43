import { z } from 'zod';

/** A whole number as a query writes it, in decimal digits: an empty one is not 0, as it is for `Number`. */
export function queryInteger({ min, max }: { min: number; max: number }) {
  return z.preprocess(readDigits, z.number('must be a whole number').int().min(min).max(max));
}

function readDigits(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  return /^-?\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
}
