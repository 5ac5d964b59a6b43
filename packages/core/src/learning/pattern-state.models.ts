import type { PatternDetails } from './corrections.schemas.ts';
import type { PatternStateFilter } from './pattern-lists.repository.ts';
import type { PatternWithProposal } from './patterns.repository.ts';

/** A pattern's own state until it has a proposal; then what became of that. */
export function patternState({ pattern, proposal }: PatternWithProposal, now: Date): PatternStateFilter {
  if (proposal === null || pattern.state === 'negated') return pattern.state;
  if (proposal.state === 'approved' || proposal.state === 'rejected') return proposal.state;
  const asleep = proposal.state === 'ignored' && (proposal.ignoredUntil === null || proposal.ignoredUntil > now);
  return asleep ? 'ignored' : 'proposed';
}

/** Why a pattern is decided already, in words; null where it is not. */
export function explainSettled(state: PatternStateFilter, of: PatternWithProposal): string | null {
  const name = of.proposal?.name ?? '';
  switch (state) {
    case 'observing':
    case 'triggered':
      return null;
    case 'proposed':
      return `It has its proposal, ${name}, which waits for a decision.`;
    case 'approved':
      return `It became the skill ${name}.`;
    case 'rejected':
      return `A person rejected its proposal${of.proposal?.decisionNote ? `: ${of.proposal.decisionNote}` : '.'}`;
    case 'ignored':
      return of.proposal?.ignoredUntil
        ? `A person put its proposal aside until ${of.proposal.ignoredUntil.toISOString()}.`
        : 'A person put its proposal aside.';
    case 'covered':
      return 'A skill of the team says it already.';
    case 'negated':
      return 'It was negated; only a person brings it back.';
    default:
      return state satisfies never;
  }
}

/** Settled patterns take in what means the same; a contradiction or another remedy is a matter of its own then. */
export function isOpen(state: PatternStateFilter): boolean {
  return state === 'observing' || state === 'triggered' || state === 'proposed';
}

export function decisionsOf({ proposal }: PatternWithProposal): PatternDetails['decisions'] {
  if (proposal === null || proposal.decidedAt === null) return [];
  return [
    {
      state: proposal.state,
      at: proposal.decidedAt.toISOString(),
      note: proposal.decisionNote,
      until: proposal.ignoredUntil?.toISOString() ?? null,
    },
  ];
}
