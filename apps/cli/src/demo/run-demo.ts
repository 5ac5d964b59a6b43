import { elapsed } from '../clock.ts';
import { requireServer, type Connection } from '../connection.ts';
import { randomSuffix } from '../ids.ts';
import { duration, type Terminal } from '../terminal.ts';
import type { SearchMode } from './ask-questions.ts';
import { readConversationFile } from './conversation-file.ts';
import { learn } from './learn.ts';
import { tryAsOutsider } from './outsider.ts';
import { recall } from './recall.ts';
import { remember } from './remember.ts';
import { review } from './review.ts';
import { buildStage, type Stage } from './stage.ts';
import { startEarlier, useAsTeammate } from './teammate.ts';

export interface DemoOptions {
  terminal: Terminal;
  connection: Connection;
  file: string | undefined;
  questions: number | undefined;
  mode: SearchMode;
}

const OWN_CONVERSATION = new URL('bicycle-workshop.json', import.meta.url);

/** The whole loop against a running server, and then the recall of a conversation. */
export async function runDemo({ terminal, connection, file, questions, mode }: DemoOptions): Promise<void> {
  const conversation = await readConversationFile(file ?? OWN_CONVERSATION);
  await requireServer(connection);
  const started = elapsed();
  terminal.title(`Cairn at ${connection.url}: one agent learns, the team knows`);
  terminal.step('Two organizations, made for this run');
  const stage = await buildStage({ terminal, connection, suffix: randomSuffix() });
  await tellTheLoop(stage);
  const told = elapsed();
  await recall(stage, { file: conversation, questions, mode });

  terminal.title('That was it.');
  terminal.show('the loop', duration(told - started));
  terminal.show('recall', duration(elapsed() - told));
  terminal.say('All of it stays on the server, in organizations of its own; the next run makes new ones.');
}

async function tellTheLoop(stage: Stage): Promise<void> {
  const sessionId = await remember(stage);
  const earlier = await startEarlier(stage);
  const proposalId = await learn(stage);
  const approved = await review(stage, proposalId);
  await useAsTeammate(stage, { approved, earlier });
  await tryAsOutsider(stage, { sessionId, proposalId, skillName: approved.name });
}
