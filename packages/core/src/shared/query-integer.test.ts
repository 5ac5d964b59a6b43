import { describe, expect, it } from 'vitest';
import { queryInteger } from './query-integer.ts';

describe('a whole number of a query', () => {
  const schema = queryInteger({ min: 0, max: 50 }).default(7);

  it.each([
    ['0', 0],
    ['050', 50],
    [12, 12],
    [undefined, 7],
  ])('%j is %i', (given, number) => {
    expect(schema.parse(given)).toBe(number);
  });

  it.each(['', ' ', '51', '-1', '1.5', '1e1', '0x1', ' 1', '٣', 'many', '9'.repeat(400), 1.5, 51, null, true, ['1']])(
    '%j is none',
    (given) => {
      expect(schema.safeParse(given).success).toBe(false);
    },
  );
});
