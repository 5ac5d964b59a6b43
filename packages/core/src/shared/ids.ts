import { randomUUID } from 'node:crypto';
import { notFoundError } from './errors.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
const DIGITS = 22;
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What an id on the wire begins with; says what kind of thing it names. */
export type IdPrefix =
  | 'org'
  | 'team'
  | 'usr'
  | 'key'
  | 'ses'
  | 'msg'
  | 'skl'
  | 'ver'
  | 'prp'
  | 'cor'
  | 'pat'
  | 'job'
  | 'run'
  | 'app'
  | 'scn'
  | 'aud';

export function newUuid(): string {
  return randomUUID();
}

/** `<prefix>_` and the 22 base62 digits, most significant first, of a UUID (design: api section 1). */
export function encodeId(prefix: IdPrefix, uuid: string): string {
  let value = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let digits = '';
  for (let i = 0; i < DIGITS; i++) {
    digits = ALPHABET.charAt(Number(value % BASE)) + digits;
    value /= BASE;
  }
  return `${prefix}_${digits}`;
}

/** The UUID behind an id, or null where the text is no id of this kind. */
export function tryDecodeId(prefix: IdPrefix, id: string): string | null {
  const head = `${prefix}_`;
  if (!id.startsWith(head) || id.length !== head.length + DIGITS) return null;
  let value = 0n;
  for (const character of id.slice(head.length)) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    value = value * BASE + BigInt(digit);
  }
  const hex = value.toString(16).padStart(32, '0');
  if (hex.length !== 32) return null;
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return UUID_V4.test(uuid) ? uuid : null;
}

/** The UUID behind an id; an id that does not decode is a thing that is not there (404). */
export function decodeId(prefix: IdPrefix, id: string): string {
  const uuid = tryDecodeId(prefix, id);
  if (uuid === null) throw notFoundError();
  return uuid;
}
