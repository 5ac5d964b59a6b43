import type { SignedWords } from './signed-words.models.ts';

export interface SignedSimilarity {
  /** -1 (the reverse) to 1. */
  cosine: number;
  /** How much of the smaller one the larger one holds, -1 to 1. */
  containment: number;
}

/** Words that differ only in their ending count as nearly the same. */
const NEAR = 0.8;
const MAX_WORDS = 400;

export function compareSigned(a: SignedWords, b: SignedWords): SignedSimilarity {
  const [small, large] = mass(a) <= mass(b) ? [a, b] : [b, a];
  const products = mass(small) * mass(large);
  if (products === 0) return { cosine: 0, containment: 0 };
  let dot = 0;
  let held = 0;
  for (const [key, value] of [...small].slice(0, MAX_WORDS)) {
    const match = bestMatch(key, large);
    if (match === undefined) continue;
    const direction = Math.sign(value) * Math.sign(match.value) * match.likeness;
    dot += Math.abs(value * match.value) * direction;
    held += value * value * direction;
  }
  return { cosine: clamp(dot / Math.sqrt(products)), containment: clamp(held / mass(small)) };
}

/** One number for short texts: the mean of cosine and containment. */
export function signedScore(a: SignedWords, b: SignedWords): number {
  const { cosine, containment } = compareSigned(a, b);
  return (cosine + containment) / 2;
}

export function mass(words: SignedWords): number {
  let sum = 0;
  for (const value of words.values()) sum += value * value;
  return sum;
}

/** Cosine of two unit vectors, or null where either is missing. */
export function vectorCosine(a: readonly number[] | null, b: readonly number[] | null): number | null {
  if (a === null || b === null || a.length !== b.length) return null;
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
}

function bestMatch(key: string, words: SignedWords): { value: number; likeness: number } | undefined {
  const exact = words.get(key);
  if (exact !== undefined) return { value: exact, likeness: 1 };
  if (key.length < 5 || key.startsWith('#')) return undefined;
  for (const [other, value] of words) if (nearlyEqual(key, other)) return { value, likeness: NEAR };
  return undefined;
}

function nearlyEqual(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length);
  const needed = Math.max(5, Math.ceil(longer * 0.75));
  return b.length >= 5 && a.slice(0, needed) === b.slice(0, needed) && Math.min(a.length, b.length) >= needed;
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
