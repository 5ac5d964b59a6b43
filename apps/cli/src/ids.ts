import { randomBytes } from 'node:crypto';

/** What makes the names of one run unique: eight hex digits. */
export function randomSuffix(): string {
  return randomBytes(4).toString('hex');
}
