import type { Duplicate, SkillDraft } from '../learning/index.ts';

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
