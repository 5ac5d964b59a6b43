import { describe, expect, it } from 'vitest';
import { isTransient } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

describe('an error', () => {
  it.each(['57014', '55P03', '40P01', '53300', '57P01', '08006', 'ECONNREFUSED', 'CONNECTION_CLOSED'])(
    'of code %s may be gone a little later, also where it caused another',
    (code) => {
      expect(isTransient(coded(code))).toBe(true);
      expect(isTransient(new Error('query failed', { cause: coded(code) }))).toBe(true);
    },
  );

  it.each(['23505', '42P01', '22001', 'ERR_INVALID_ARG_TYPE'])('of code %s will not', (code) => {
    expect(isTransient(coded(code))).toBe(false);
  });

  it('without a code will not', () => {
    expect([isTransient(new Error('failed')), isTransient('failed'), isTransient(undefined)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
