import { findDuplicates, freeName, skillNameOf, type Duplicate, type SkillDraft } from '../learning/index.ts';
import type { LiveSkill } from '../skills/index.ts';

export interface Surroundings {
  draft: SkillDraft;
  live: LiveSkill[];
  pending: { name: string; skillMd: string }[];
}

export interface ProposalPlan {
  kind: 'create' | 'update';
  name: string;
  base: LiveSkill | null;
  duplicates: Duplicate[];
}

/** Nothing new where somebody says it already; into the skill that is about the same; else a skill of its own. */
export function planProposal({
  draft,
  live,
  pending,
}: Surroundings): ProposalPlan | { covered: Duplicate; skill: LiveSkill | undefined } {
  const { rule } = draft;
  const wanted = skillNameOf(rule.statement);
  const active = live.filter(({ state }) => state === 'active');
  const existing = [...active, ...pending].map(({ name, skillMd }) => ({ name, text: skillMd }));
  const statement = rule.condition === null ? rule.statement : `${rule.statement} ${rule.condition}`;
  const text = [statement, ...rule.alsoSaid, ...rule.avoid].join('\n');
  const duplicates = findDuplicates({ name: wanted, statement, text }, existing);
  const covered = duplicates.find(({ kind }) => kind === 'identical');
  if (covered) return { covered, skill: active.find(({ name }) => name === covered.name) };
  const extensible = active.filter(({ source }) => source !== 'imported');
  const overlapping = duplicates.find(
    ({ kind, name }) => kind === 'overlapping' && extensible.some((skill) => skill.name === name),
  );
  const base = extensible.find(({ name }) => name === overlapping?.name) ?? null;
  const taken = new Set([...live, ...pending].map(({ name }) => name));
  return { kind: base ? 'update' : 'create', name: base?.name ?? freeName(wanted, taken), base, duplicates };
}

/** Why there is none. What is only pending goes unnamed: its name can be erased, and this would outlive it. */
export function explainCover({ name, similarity }: Duplicate, { pending }: { pending: boolean }): string {
  const sayer = pending ? 'A proposal that waits for a decision' : name;
  return `${sayer} says it already (${Math.round(similarity * 100)} % alike).`;
}

/** Why there is a proposal, in words; quotes nothing but the rule, which is a correction. */
export function explainDraft(draft: SkillDraft, duplicates: readonly Duplicate[]): string {
  const { rule, corrections, confidence } = draft;
  const parts = [
    `${corrections} corrections from different times ask for the same: ${rule.statement}`,
    ...(rule.condition === null ? [] : [`They name the condition: ${rule.condition}.`]),
    ...(rule.dissent.length === 0
      ? []
      : [
          `${rule.dissent.length} asked for something else, which lowers the confidence to ${(confidence / 100).toFixed(2)}.`,
        ]),
    ...duplicates.map(
      ({ name, kind, similarity }) => `${relation(kind)} ${name} (${Math.round(similarity * 100)} % alike).`,
    ),
    'Extracted without a model: the most central correction is the rule, the pairs are the examples.',
  ];
  return parts.join('\n');
}

function relation(kind: Duplicate['kind']): string {
  switch (kind) {
    case 'identical':
      return 'It says the same as';
    case 'overlapping':
      return 'It is about the same as';
    case 'contradicting':
      return 'It contradicts';
    default:
      return kind satisfies never;
  }
}
