import type { ProposalDetails } from '@cairn/sdk';
import type { Stage } from './stage.ts';

const SHOWN_LINES = 14;

export interface Approved {
  name: string;
  digest: string;
}

/** A person reads the proposal and approves exactly what was read. */
export async function review({ terminal, reviewer }: Stage, proposalId: string): Promise<Approved> {
  terminal.step('A reviewer decides');
  const proposal = await reviewer.proposals.get(proposalId);
  if (proposal.digest === null || proposal.scan === null) throw new Error('The proposal has no digest or no scan.');
  showProposal({ terminal, proposal });
  terminal.say('The approval names the digest and the scan: were either another by now, it would be refused.');
  const { digest, scan } = proposal;
  const decided = await reviewer.proposals.approve(proposalId, { expectedDigest: digest, expectedScan: scan.id });
  terminal.show(decided.state, `${proposal.name}, version ${decided.publishedVersion ?? '?'}`);
  return { name: proposal.name, digest };
}

function showProposal({ terminal, proposal }: { terminal: Stage['terminal']; proposal: ProposalDetails }): void {
  terminal.show('skill', `${proposal.name} (${proposal.kind}, confidence ${proposal.confidence.toFixed(2)})`);
  terminal.show('why', proposal.rationale ?? 'It gives no reason.');
  for (const { before, after } of proposal.evidence) terminal.show('evidence', `${before ?? '–'} → ${after ?? '–'}`);
  terminal.show('scan', `${proposal.scan?.verdict ?? 'none'}, ${proposal.scan?.findings.length ?? 0} findings`);
  terminal.show('digest', proposal.digest ?? 'none');
  const text = proposal.files.find(({ path }) => path === 'SKILL.md')?.content ?? '';
  const lines = text.trimEnd().split('\n');
  const more = lines.length > SHOWN_LINES ? `\n… ${lines.length - SHOWN_LINES} more lines` : '';
  terminal.show('SKILL.md', lines.slice(0, SHOWN_LINES).join('\n') + more);
}
