import { isIP } from 'node:net';
import { z } from 'zod';

/** Addresses and CIDR ranges, separated by commas; unset: none. */
export const addressRanges = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine(
    (ranges) => ranges.every(isAddressRange),
    'must be addresses and ranges such as 10.0.0.0/8, separated by commas',
  );

function isAddressRange(range: string): boolean {
  const [address = '', prefix] = range.split('/', 3);
  const bits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || range.split('/').length > 2) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}
