import type { Intent } from './intent.models.ts';
import { relate, type RelationKind } from './relation.models.ts';

export interface PatternCandidate {
  id: string;
  /** Whether it may take in contradictions and other remedies, not only the same wish. */
  open: boolean;
  members: readonly Intent[];
}

export interface PatternMatch {
  id: string;
  kind: Exclude<RelationKind, 'unrelated'>;
  score: number;
}

/** Where one member is alike but most are strangers, the likeness is an accident. */
const LEAST_RELATED = 0.4;
const RANK: Readonly<Record<PatternMatch['kind'], number>> = { same: 2, opposite: 1, variant: 0 };

/** The pattern a correction belongs to: the same wish first, then one it takes back, then the same spot. */
export function choosePattern(intent: Intent, candidates: readonly PatternCandidate[]): PatternMatch | null {
  let best: (PatternMatch & { size: number }) | null = null;
  for (const candidate of candidates) {
    const match = matchPattern(intent, candidate);
    if (match === null || (!candidate.open && match.kind !== 'same')) continue;
    const size = candidate.members.length;
    if (best === null || isBetter({ ...match, size }, best)) best = { ...match, size };
  }
  return best && { id: best.id, kind: best.kind, score: best.score };
}

function matchPattern(intent: Intent, candidate: PatternCandidate): PatternMatch | null {
  const relations = candidate.members.map((member) => relate(intent, member));
  const related = relations.filter(({ kind }) => kind !== 'unrelated');
  if (related.length === 0 || related.length < relations.length * LEAST_RELATED) return null;
  let best: PatternMatch | null = null;
  for (const { kind, score } of related) {
    if (kind === 'unrelated') continue;
    const match = { id: candidate.id, kind, score };
    if (best === null || RANK[kind] > RANK[best.kind] || (kind === best.kind && score > best.score)) best = match;
  }
  return best;
}

function isBetter(a: PatternMatch & { size: number }, b: PatternMatch & { size: number }): boolean {
  if (a.kind !== b.kind) return RANK[a.kind] > RANK[b.kind];
  if (Math.abs(a.score - b.score) > 0.02) return a.score > b.score;
  return a.size > b.size;
}

/** What a pattern can be found by: no two corrections are related that share none of these. */
export function matchTerms(intent: Intent): string[] {
  const terms = new Set<string>();
  for (const words of [intent.wishes, intent.change, intent.spot]) {
    const heaviest = [...(words ?? [])].sort(([, a], [, b]) => Math.abs(b) - Math.abs(a)).slice(0, MAX_TERMS);
    for (const [key] of heaviest) terms.add(termOf(key));
  }
  for (const trait of intent.surface?.keys() ?? []) terms.add(`~${trait}`);
  return [...terms];
}

const MAX_TERMS = 24;
/** Words that are nearly equal share their beginning. */
const TERM_LENGTH = 5;

function termOf(key: string): string {
  return key.startsWith('#') ? key : [...key].slice(0, TERM_LENGTH).join('');
}
