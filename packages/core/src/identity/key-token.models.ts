import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyKind } from '../shared/scopes.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_DIGITS = 30;
const CHECKSUM_DIGITS = 6;
const TOKEN = /^crn_(user|agent|svc|ci|platform)_[0-9A-Za-z]{36}$/;

const PREFIX: Readonly<Record<KeyKind | 'platform', string>> = {
  user: 'crn_user_',
  agent: 'crn_agent_',
  service: 'crn_svc_',
  ci: 'crn_ci_',
  platform: 'crn_platform_',
};

/** A new key: prefix, 30 base62 digits of chance, 6 base62 digits of the CRC32 of all before them. */
export function mintKeyToken(kind: KeyKind | 'platform'): string {
  const body = PREFIX[kind] + randomDigits();
  return body + checksum(body);
}

/** True where the text has a key's shape and its checksum holds; says nothing of whether it exists. */
export function looksLikeKeyToken(token: string): boolean {
  return TOKEN.test(token) && checksum(token.slice(0, -CHECKSUM_DIGITS)) === token.slice(-CHECKSUM_DIGITS);
}

export function isPlatformToken(token: string): boolean {
  return token.startsWith(PREFIX.platform);
}

/** Rejects bytes from 248 on, so that every digit is as likely as every other. */
function randomDigits(): string {
  let digits = '';
  while (digits.length < RANDOM_DIGITS) {
    for (const byte of randomBytes(RANDOM_DIGITS)) {
      if (byte < 248 && digits.length < RANDOM_DIGITS) digits += ALPHABET.charAt(byte % 62);
    }
  }
  return digits;
}

function checksum(body: string): string {
  let value = crc32(body);
  let digits = '';
  for (let i = 0; i < CHECKSUM_DIGITS; i++) {
    digits = ALPHABET.charAt(value % 62) + digits;
    value = Math.floor(value / 62);
  }
  return digits;
}
