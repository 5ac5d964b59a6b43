import { minutesAgo } from '../clock.ts';
import { plainSnippet } from './plain-snippet.ts';
import type { Stage } from './stage.ts';

const FACT = 'Signs off on print proofs on Thursdays before noon.';

const CONVERSATION = [
  { role: 'user', content: 'The museum wants the exhibition catalogue on uncoated paper after all.' },
  {
    role: 'assistant',
    content: 'Then the dark photographs need about ten percent more contrast. Shall I adjust them?',
  },
  { role: 'user', content: 'Yes. And the printer in Leiden asked for the bleed to be four millimetres.' },
  { role: 'assistant', content: 'Done: contrast raised on 38 photographs, bleed set to 4 mm.' },
] as const;

/** What was stored once is found again: a fact, and a turn of a conversation. */
export async function remember({ terminal, ada }: Stage): Promise<string> {
  terminal.step('Ada’s agent remembers');
  terminal.say('A fact about Ada goes into a store that is in every later prompt of hers.');
  const { usage } = await ada.agent.memory.apply('user', { operations: [{ action: 'add', content: FACT }] });
  terminal.show('stored', `“${FACT}” (${usage.chars} of ${usage.limit} characters used)`);

  terminal.say('A conversation goes into a session of hers, and search finds it in the very next request.');
  const session = await ada.agent.sessions.create({ title: 'Exhibition catalogue', startedAt: minutesAgo(200) });
  await ada.agent.sessions.append(session.id, { messages: [...CONVERSATION] });
  const { hits } = await ada.agent.search({ query: 'how much bleed does the printer need?', limit: 1 });
  const [hit] = hits;
  if (hit === undefined) throw new Error('What was just stored was not found.');
  terminal.show('found', `“${plainSnippet(hit.snippet)}” in “${hit.session.title ?? ''}”`);
  return session.id;
}
