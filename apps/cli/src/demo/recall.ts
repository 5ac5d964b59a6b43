import { elapsed } from '../clock.ts';
import { duration } from '../terminal.ts';
import { askQuestions, type Asked, type SearchMode } from './ask-questions.ts';
import type { ConversationFile } from './conversation-file.ts';
import { loadGroup } from './load-conversation.ts';
import { sampleEvenly } from './recall.models.ts';
import { addPerson, type Stage } from './stage.ts';
import { waitUntilIdle } from './wait-for-jobs.ts';

export interface RecallOptions {
  file: ConversationFile;
  questions: number | undefined;
  mode: SearchMode;
}

/** Loads a file of conversations, each group as a user of its own, and asks what it asks. */
export async function recall(stage: Stage, { file, questions, mode }: RecallOptions): Promise<void> {
  const { terminal } = stage;
  const total = file.groups.reduce((sum, { messages }) => sum + messages.length, 0);
  terminal.step(`What was said long ago: ${file.name}, ${total} messages, users: ${file.groups.length}`);
  const owner = stage.quietOwner;
  const started = elapsed();
  const bar = terminal.progress('loading', total);
  const asked: Asked[] = [];
  const clients = [];
  let loaded = 0;
  for (const [index, group] of file.groups.entries()) {
    const { quiet: client } = await addPerson({ ...stage, owner, name: `Person-${index + 1}` });
    clients.push(client);
    await loadGroup(group, { client, onLoaded: (count) => bar.update((loaded += count)) });
    asked.push(...group.queries.map((question) => ({ client, question })));
  }
  bar.finish(`messages in ${duration(elapsed() - started)}`);
  await waitUntilIdle(clients, { terminal, kind: 'index.embed-messages' });
  terminal.say(`Found by words at once, by meaning now, ${duration(elapsed() - started)} after the first was sent.`);
  await askQuestions(sampleEvenly(asked, questions), { terminal, mode });
}
