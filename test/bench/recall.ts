import { readFile } from 'node:fs/promises';
import {
  createBenchTenant,
  storeConversation,
  waitForIndex,
  type BenchClient,
  type BenchMessage,
} from './bench-client.ts';
import { describeLatency } from './percentiles.ts';

/** Conversations with questions whose answering messages are known. */
interface RecallFile {
  name: string;
  groups: RecallGroup[];
}

interface RecallGroup {
  messages: { id: string; sessionId: string; text: string; speaker?: string; createdAt?: string }[];
  queries: { text: string; gold: string[]; category?: string }[];
}

export interface RecallBench {
  path: string;
  url: string;
  platformKey: string;
  /** How long the index worker may take. */
  timeoutMs: number;
  print(line: string): void;
}

interface Loaded {
  client: BenchClient;
  group: RecallGroup;
}

const PAGE = 10;
const MODES = ['text', 'hybrid'] as const;

/**
 * Loads a recall file into a running server, each group as a user of its own, asks every question and prints
 * how much of what answers it is found, by words and by words and meaning.
 */
export async function benchRecall(bench: RecallBench): Promise<void> {
  const file = JSON.parse(await readFile(bench.path, 'utf8')) as RecallFile;
  const tenant = await createBenchTenant({ url: bench.url, platformKey: bench.platformKey, name: 'recall' });
  const loaded: Loaded[] = [];
  for (const [i, group] of file.groups.entries()) {
    const client = await tenant.addUser(`group-${i + 1}`);
    await load(client, group);
    loaded.push({ client, group });
    bench.print(`${file.name}: stored group ${i + 1} of ${file.groups.length}, ${group.messages.length} messages`);
  }
  for (const { client } of loaded) {
    if (!(await waitForIndex(client, bench)))
      bench.print('The index worker was not done in time; hybrid is measured as it is.');
  }
  for (const mode of MODES) bench.print(`${mode.padEnd(8)} ${await measure(loaded, mode)}`);
}

async function load(client: BenchClient, { messages }: RecallGroup): Promise<void> {
  const sessions = Map.groupBy(messages, ({ sessionId }) => sessionId);
  for (const [externalId, told] of sessions)
    await storeConversation(client, { externalId, messages: told.map(toMessage) });
}

function toMessage({ id, speaker, text, createdAt }: RecallGroup['messages'][number]): BenchMessage {
  const content = speaker === undefined ? text : `${speaker}: ${text}`;
  return { externalId: id, role: 'user', content, ...(createdAt === undefined ? {} : { createdAt }) };
}

interface Answer {
  hits: { message: { externalId: string } }[];
  degraded: string[];
}

async function measure(loaded: readonly Loaded[], mode: (typeof MODES)[number]): Promise<string> {
  const scores: QuestionScore[] = [];
  const latencies: number[] = [];
  const degraded = new Map<string, number>();
  for (const { client, group } of loaded) {
    for (const { text, gold } of group.queries) {
      const started = performance.now();
      const answer = await client.post<Answer>('/v1/search', { query: text, mode, limit: PAGE });
      latencies.push(performance.now() - started);
      for (const code of answer.degraded) degraded.set(code, (degraded.get(code) ?? 0) + 1);
      scores.push(
        scoreQuestion(
          answer.hits.map(({ message }) => message.externalId),
          new Set(gold),
        ),
      );
    }
  }
  const notes = [...degraded].map(([code, times]) => `${code} ${times} times`).join(', ');
  return `${summarize(scores)} · ${describeLatency(latencies)}${notes === '' ? '' : ` · degraded: ${notes}`}`;
}

interface QuestionScore {
  recall: number;
  hit: number;
  reciprocalRank: number;
  empty: number;
}

function scoreQuestion(found: readonly string[], gold: ReadonlySet<string>): QuestionScore {
  const first = found.findIndex((id) => gold.has(id));
  return {
    recall: found.filter((id) => gold.has(id)).length / gold.size,
    hit: found.slice(0, 5).some((id) => gold.has(id)) ? 1 : 0,
    reciprocalRank: first === -1 ? 0 : 1 / (first + 1),
    empty: found.length === 0 ? 1 : 0,
  };
}

function summarize(scores: readonly QuestionScore[]): string {
  const mean = (key: keyof QuestionScore) =>
    (scores.reduce((sum, score) => sum + score[key], 0) / scores.length).toFixed(3);
  return `R@10 ${mean('recall')} · H@5 ${mean('hit')} · MRR ${mean('reciprocalRank')} · without a hit ${mean('empty')} · ${scores.length} questions`;
}
