import type { ReportCorrectionData } from '@cairn/sdk';
import { minutesAgo } from '../clock.ts';
import type { Stage } from './stage.ts';
import { waitForJob } from './wait-for-jobs.ts';

type Said = Pick<ReportCorrectionData['body'], 'instruction' | 'before' | 'after'> & {
  title: string;
  minutesAgo: number;
};

const CATEGORY = 'image-captions';
const CORRECTIONS: Said[] = [
  {
    title: 'Spring brochure',
    minutesAgo: 170,
    instruction: 'Put the photographer’s name at the end of each caption, in parentheses.',
    before: 'Photo by J. Okafor: The lighthouse at dusk',
    after: 'The lighthouse at dusk (J. Okafor)',
  },
  {
    title: 'Annual report',
    minutesAgo: 95,
    instruction: 'The photographer’s name goes at the end of the caption, in parentheses.',
    before: 'Photo: M. Lindqvist. The new drying hall',
    after: 'The new drying hall (M. Lindqvist)',
  },
  {
    title: 'Website relaunch',
    minutesAgo: 12,
    instruction: 'Caption first, then the photographer’s name at the end in parentheses.',
    before: 'R. Tanaka, photographer: Morning shift at the press',
    after: 'Morning shift at the press (R. Tanaka)',
  },
];

/** The same correction in three sessions becomes a proposal in the autogen worker; answers with its id. */
export async function learn(stage: Stage): Promise<string> {
  const { terminal } = stage;
  terminal.step('Ada corrects her agent: the same thing, in three sessions');
  terminal.say('Each time the service says in words why it does not act yet.');
  let patternId = '';
  for (const said of CORRECTIONS) patternId = await correct(stage, said);

  terminal.step('A worker of the role autogen turns the pattern into a proposal');
  await waitForJob({ client: stage.ada.quiet, terminal, kind: 'autogen.propose-skill' });
  const pattern = await stage.ada.agent.patterns.get(patternId);
  if (pattern.proposalId === null) {
    throw new Error(`The pattern is “${pattern.state}” and has no proposal. ${pattern.reasons.join(' ')}`);
  }
  return pattern.proposalId;
}

async function correct({ terminal, ada }: Stage, { title, minutesAgo: ago, ...said }: Said): Promise<string> {
  const occurredAt = minutesAgo(ago);
  const session = await ada.agent.sessions.create({ title, startedAt: minutesAgo(ago + 5) });
  const report = { sessionId: session.id, category: CATEGORY, occurredAt, ...said };
  const { pattern } = await ada.agent.corrections.report(report);
  terminal.show('Ada said', `“${said.instruction}”`);
  terminal.show('pattern', `${pattern.count} of one kind, in ${pattern.sessions} sessions: ${pattern.state}`);
  for (const reason of pattern.reasons) terminal.show('not yet', reason);
  return pattern.id;
}
