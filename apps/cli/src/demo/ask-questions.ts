import type { CairnClient, SearchMessagesData } from '@cairn/sdk';
import { elapsed } from '../clock.ts';
import { duration, type Terminal } from '../terminal.ts';
import type { Question } from './conversation-file.ts';
import { plainSnippet } from './plain-snippet.ts';
import { mean, recallOf } from './recall.models.ts';

export type SearchMode = NonNullable<SearchMessagesData['body']['mode']>;

export interface Asked {
  client: CairnClient;
  question: Question;
}

interface AskOptions {
  terminal: Terminal;
  mode: SearchMode;
}

/** R@10 looks at the first ten. */
const LOOKED_AT = 10;
const SHOWN = 5;

/** Asks every question with its text alone, shows what was found for some, and measures all. */
export async function askQuestions(asked: readonly Asked[], { terminal, mode }: AskOptions): Promise<void> {
  // Shown are some from all over: the first ones are often of one kind.
  const stride = Math.max(1, Math.floor(asked.length / SHOWN));
  const recalls: number[] = [];
  const times: number[] = [];
  const degraded = new Set<string>();
  const shown: (() => void)[] = [];
  const bar = terminal.progress('asking', asked.length);
  for (const [index, { client, question }] of asked.entries()) {
    const started = elapsed();
    const result = await client.search({ query: question.text, mode, limit: LOOKED_AT });
    times.push(elapsed() - started);
    const found = result.hits.map(({ message }) => message.externalId ?? '');
    recalls.push(recallOf({ gold: question.gold, found }));
    for (const reason of result.degraded) degraded.add(reason);
    if (index % stride === 0 && shown.length < SHOWN)
      shown.push(() => showAnswer({ terminal, question, hits: result.hits }));
    bar.update(index + 1);
  }
  bar.finish(`questions, ${duration(mean(times))} each`);
  for (const show of shown) show();
  if (degraded.size > 0) terminal.show('without', [...degraded].join(', '));
  terminal.show('R@10', `${mean(recalls).toFixed(3)} (${mode} search, ${asked.length} questions)`);
}

type Hits = Awaited<ReturnType<CairnClient['search']>>['hits'];

function showAnswer({ terminal, question, hits }: { terminal: Terminal; question: Question; hits: Hits }): void {
  const gold = new Set(question.gold);
  const place = hits.findIndex(({ message }) => gold.has(message.externalId ?? ''));
  const hit = hits[Math.max(place, 0)];
  terminal.show('asked', question.text);
  const verdict = place < 0 ? 'not the answer' : `the answer, place ${place + 1}`;
  terminal.show('found', hit === undefined ? 'nothing' : `${plainSnippet(hit.snippet)} [${verdict}]`);
}
