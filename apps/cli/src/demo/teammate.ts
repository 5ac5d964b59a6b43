import { readBundle } from '@cairn/sdk';
import type { Approved } from './review.ts';
import type { Stage } from './stage.ts';

export interface EarlierSession {
  id: string;
  sha256: string;
}

const TEAM_FACT = 'Proofs go to the printer in Leiden as PDF/X-4.';

/** Bo's agent starts to work before anything was learned. */
export async function startEarlier({ terminal, bo, reviewer }: Stage): Promise<EarlierSession> {
  terminal.step('Bo, a teammate, starts a session before anything was learned');
  terminal.say('The team has a store too; what stands there is in the prompts of all its members.');
  await reviewer.memory.apply('team', { team: 'default', operations: [{ action: 'add', content: TEAM_FACT }] });
  const { id } = await bo.agent.sessions.create({ title: 'Poster series' });
  const { prefix } = await bo.agent.sessions.context(id);
  if (!prefix.text.includes(TEAM_FACT)) throw new Error("The prompt does not hold the team's memory.");
  terminal.show('in its prompt', `“${TEAM_FACT}”`);
  terminal.show('prefix', `sha256 ${prefix.sha256.slice(0, 16)}…, the same for the whole life of this session`);
  return { id, sha256: prefix.sha256 };
}

/** In Bo's next session the skill is there, and its bytes are those that were approved. */
export async function useAsTeammate(
  stage: Stage,
  { approved, earlier }: { approved: Approved; earlier: EarlierSession },
) {
  const { terminal, bo } = stage;
  terminal.step('Bo’s agent knows it in its next session');
  const session = await bo.agent.sessions.create({ title: 'Postcard set' });
  const { prefix } = await bo.agent.sessions.context(session.id);
  const line = prefix.text.split('\n').find((text) => text.includes(approved.name));
  if (line === undefined) throw new Error(`The new session's prefix does not list ${approved.name}.`);
  terminal.show('in its prompt', line.trim());

  const before = await bo.agent.sessions.context(earlier.id);
  if (before.prefix.sha256 !== earlier.sha256) throw new Error('The prefix of the earlier session changed.');
  terminal.show('unchanged', `the earlier session still has ${earlier.sha256.slice(0, 16)}…`);

  terminal.say('Its files come out of object storage; the digest is computed anew from the bytes that arrived.');
  const zip = await bo.agent.skills.bundle({ team: 'default', name: approved.name });
  const { files, digest } = await readBundle(zip.bytes);
  if (digest !== approved.digest) throw new Error(`The bundle's digest is ${digest}, not the one that was approved.`);
  terminal.show('bundle', `${zip.bytes.length} bytes: ${files.map(({ path }) => path).join(', ')}`);
  terminal.show('verified', digest);
}
