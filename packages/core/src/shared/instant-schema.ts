import { z } from 'zod';

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

/** An RFC 3339 time with its offset, within the years that every store and client can hold. */
export function instant() {
  return z.iso.datetime({ offset: true }).refine(isInRange, 'must lie between 1970 and 9999');
}

function isInRange(text: string): boolean {
  const time = Date.parse(text);
  return time >= EARLIEST && time <= LATEST;
}
