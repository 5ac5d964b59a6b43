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

/** How much of `wishes` a text holds, -1 (it holds the reverse) to 1, whatever else it says. */
export function coverage(wishes: SignedWords, held: SignedWords): number {
  let sum = 0;
  for (const [key, value] of wishes) {
    const match = bestMatch(key, held);
    if (match !== undefined) sum += value * value * Math.sign(value * match.value) * match.likeness;
  }
  return mass(wishes) === 0 ? 0 : clamp(sum / mass(wishes));
}

/** One number for short texts: the mean of cosine and containment. */
export function signedScore(a: SignedWords, b: SignedWords): number {
  const { cosine, containment } = compareSigned(a, b);
  return (cosine + containment) / 2;
}

/** A little less than saying all of it. */
const IN_PART = 0.97;
const OBJECT_AGREES = 0.5;
const TELLING = 0.8;
const UNLIKE = 0.4;
/** Words that weigh no more than this are objects and turns of phrase. */
const OBJECT = 0.5;
const CONFLICT = 0.5;

/**
 * How alike two wishes are. What is named only to be refused is an elaboration ("X, not Y" asks for X), and what a
 * refusal names besides its point is its object ("no hard-coded colours" does not refuse colours).
 */
export function compareWishes(
  a: SignedWords,
  b: SignedWords,
): SignedSimilarity & { score: number; wanted: number | null } {
  const [left, right] = [excuseObjects(a, b), excuseObjects(b, a)];
  const whole = compareSigned(left, right);
  const score = (whole.cosine + whole.containment) / 2;
  const wanted = scoreOf(left, right, 1);
  if (conflicts(left, right).length > 0) return { ...whole, score, wanted };
  const refused = scoreOf(left, right, -1);
  const parts = [score, (wanted ?? 0) * IN_PART, wanted === null || wanted >= UNLIKE ? (refused ?? 0) * IN_PART : 0];
  return { ...whole, score: Math.max(...parts), wanted };
}

/** Of what is wanted, or refused, alone; null where one of them names nothing of it but objects. */
function scoreOf(a: SignedWords, b: SignedWords, sign: 1 | -1): number | null {
  const [left, right] = [a, b].map((words) => new Map([...words].filter(([, value]) => value * sign >= OBJECT)));
  if (left === undefined || right === undefined) return null;
  const pointless = [left, right].some((words) => [...words.values()].every((value) => Math.abs(value) <= OBJECT));
  return pointless ? null : signedScore(left, right);
}

/** What one wants and the other refuses, objects of a refusal aside. */
export function conflictsOf(a: SignedWords, b: SignedWords): string[] {
  return conflicts(excuseObjects(a, b), excuseObjects(b, a));
}

function conflicts(a: SignedWords, b: SignedWords): string[] {
  return [...a]
    .filter(
      ([key, value]) =>
        value * (b.get(key) ?? 0) < 0 && Math.min(Math.abs(value), Math.abs(b.get(key) ?? 0)) >= CONFLICT,
    )
    .map(([key]) => key);
}

/** Of several words that `a` refuses, those that `b` wants are objects as long as another is the point. */
function excuseObjects(a: SignedWords, b: SignedWords): SignedWords {
  const disputed = conflicts(a, b).filter((key) => (a.get(key) ?? 0) < 0);
  const point = [...a].some(([key, value]) => value <= -TELLING && !disputed.includes(key));
  if (disputed.length === 0 || !point) return a;
  const excused = new Map(a);
  for (const key of disputed) excused.set(key, -OBJECT_AGREES * (a.get(key) ?? 0));
  return excused;
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
