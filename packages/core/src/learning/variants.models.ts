import type { Intent } from './intent.models.ts';
import { relate } from './relation.models.ts';

/** A correction as the trigger sees it. */
export interface CorrectionFact {
  id: string;
  /** The root of its session's lineage. */
  lineage: string;
  occurredAt: Date;
  intent: Intent;
}

export interface Sides {
  /** The remedy that most ask for. */
  prevailing: CorrectionFact[];
  /** Other remedies for the same spot. */
  others: CorrectionFact[];
  /** Those that take the prevailing remedy back. */
  against: CorrectionFact[];
}

/** In order of time, whatever the order of arrival. */
export function byTime(facts: readonly CorrectionFact[]): CorrectionFact[] {
  return [...facts].sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** The first of each lineage, or all where lineages do not matter. */
export function countOnce(facts: readonly CorrectionFact[], { perLineage }: { perLineage: boolean }): CorrectionFact[] {
  const sorted = byTime(facts);
  if (!perLineage) return sorted;
  const seen = new Set<string>();
  return sorted.filter(({ lineage }) => !seen.has(lineage) && seen.add(lineage));
}

/** Corrections that ask for the same remedy, the most asked for first; of equals, the latest. */
function groupVariants(facts: readonly CorrectionFact[], options: { perLineage: boolean }): CorrectionFact[][] {
  const groups: CorrectionFact[][] = [];
  for (const fact of byTime(facts)) {
    const likenesses = groups.map((group) => likeness(fact, group));
    const best = likenesses.indexOf(Math.max(...likenesses, 0));
    if (best >= 0 && (likenesses[best] ?? 0) > 0) groups[best]?.push(fact);
    else groups.push([fact]);
  }
  const weight = (group: CorrectionFact[]): number => countOnce(group, options).length;
  const latest = (group: CorrectionFact[]): number => group.at(-1)?.occurredAt.getTime() ?? 0;
  return groups.sort((a, b) => weight(b) - weight(a) || latest(b) - latest(a));
}

export function takeSides(facts: readonly CorrectionFact[], options: { perLineage: boolean }): Sides {
  const [prevailing = [], ...rest] = groupVariants(facts, options);
  const sides: Sides = { prevailing: [...prevailing], others: [], against: [] };
  for (const fact of byTime(rest.flat())) {
    const kinds = prevailing.map((one) => relate(fact.intent, one.intent).kind);
    (kinds.includes('opposite') ? sides.against : sides.others).push(fact);
  }
  return sides;
}

/** How alike a correction is to a group at best; one that takes a member back is not of it. */
function likeness(fact: CorrectionFact, group: readonly CorrectionFact[]): number {
  const relations = group.map((member) => relate(fact.intent, member.intent));
  if (relations.some(({ kind }) => kind === 'opposite')) return 0;
  return Math.max(0, ...relations.filter(({ kind }) => kind === 'same').map(({ score }) => score));
}
