import { z } from 'zod';

export interface SafeJsonObjectOptions {
  /** UTF-8 bytes of the object written as JSON, at most. */
  maxBytes: number;
}

interface Flaw {
  path: PropertyKey[];
  message: string;
}

const MAX_DEPTH = 32;

/** A JSON object that `jsonb` can hold unchanged: no NUL, no lone surrogate, no number out of range. */
export function safeJsonObject({ maxBytes }: SafeJsonObjectOptions) {
  return z.record(z.string(), z.unknown()).check((payload) => {
    const flaw = findFlaw(payload.value, { path: [], depth: 1 }) ?? findExcess(payload.value, maxBytes);
    if (flaw) payload.issues.push({ code: 'custom', input: payload.value, ...flaw });
  });
}

function findFlaw(value: unknown, at: { path: PropertyKey[]; depth: number }): Flaw | undefined {
  if (typeof value === 'string') return isSafe(value) ? undefined : unsafeText(at.path);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return { path: at.path, message: 'must be a number within the range of a double' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (at.depth > MAX_DEPTH) return { path: at.path, message: `must not be nested deeper than ${MAX_DEPTH}` };
  for (const [key, item] of Object.entries(value)) {
    const path = [...at.path, key];
    const flaw = isSafe(key) ? findFlaw(item, { path, depth: at.depth + 1 }) : unsafeText(path);
    if (flaw) return flaw;
  }
  return undefined;
}

function findExcess(value: unknown, maxBytes: number): Flaw | undefined {
  if (Buffer.byteLength(JSON.stringify(value)) <= maxBytes) return undefined;
  return { path: [], message: `must be at most ${maxBytes} bytes as JSON` };
}

function unsafeText(path: PropertyKey[]): Flaw {
  return { path, message: 'must not hold a NUL or a lone surrogate' };
}

function isSafe(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
