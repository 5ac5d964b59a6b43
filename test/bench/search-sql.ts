import postgres from 'postgres';
import {
  createBenchTenant,
  storeConversation,
  waitForIndex,
  type BenchClient,
  type BenchMessage,
} from './bench-client.ts';
import { describeLatency, percentile } from './percentiles.ts';
import { toUuid } from './uuid.ts';

export interface SearchSqlBench {
  url: string;
  platformKey: string;
  /** The server's own database, as the role it uses. */
  databaseUrl: string;
  messages: number;
  /** How long the index worker may take before the measurement begins. */
  timeoutMs: number;
  print(line: string): void;
}

const QUESTIONS = 200;
const WORDS_A_MESSAGE = 25;
const WORDS_A_QUESTION = 5;
const VOCABULARY = 20_000;
const MESSAGES_A_SESSION = 50;

/**
 * Compares a search over HTTP with its floor in the same run: reading the postings of the same words, by the same
 * index, in a bare statement. Words have a digit, so that each is its own lexeme, and are as unequally common as
 * those of a language.
 */
export async function benchSearchSql(bench: SearchSqlBench): Promise<void> {
  const random = createRandom(7);
  const tenant = await createBenchTenant({ url: bench.url, platformKey: bench.platformKey, name: 'search-sql' });
  const client = await tenant.addUser('reader');
  await fill(client, { messages: bench.messages, random });
  const isQuiet = await waitForIndex(client, bench);
  bench.print(`stored ${bench.messages} messages of one user${isQuiet ? '' : '; the index worker is still at work'}`);
  const sql = postgres(bench.databaseUrl, { max: 1 });
  try {
    const owner = await findOwner(client);
    const questions = Array.from({ length: QUESTIONS }, () => sentence(WORDS_A_QUESTION, random));
    const search: number[] = [];
    const floor: number[] = [];
    for (const words of questions) {
      search.push(await time(() => client.post('/v1/search', { query: words.join(' '), mode: 'text' })));
      floor.push(await time(() => readPostings(sql, { ...owner, words })));
    }
    bench.print(`search   ${describeLatency(search)}`);
    bench.print(`floor    ${describeLatency(floor)}`);
    bench.print(
      `ratio    ${(percentile(search, 0.5) / percentile(floor, 0.5)).toFixed(1)} at p50, ${(percentile(search, 0.95) / percentile(floor, 0.95)).toFixed(1)} at p95`,
    );
  } finally {
    await sql.end();
  }
}

async function fill(
  client: BenchClient,
  { messages, random }: { messages: number; random: () => number },
): Promise<void> {
  for (let from = 0; from < messages; from += MESSAGES_A_SESSION) {
    const count = Math.min(MESSAGES_A_SESSION, messages - from);
    const told = Array.from({ length: count }, (_, i): BenchMessage => {
      return { externalId: `m${from + i}`, role: 'user', content: sentence(WORDS_A_MESSAGE, random).join(' ') };
    });
    await storeConversation(client, { externalId: `s${from}`, messages: told });
  }
}

interface Owner {
  tenantId: string;
  userId: string;
}

async function findOwner(client: BenchClient): Promise<Owner> {
  const me = await client.get<{ actor: { userId: string }; org: { id: string } }>('/v1/me');
  return { tenantId: toUuid(me.org.id), userId: toUuid(me.actor.userId) };
}

async function readPostings(
  sql: postgres.Sql,
  { tenantId, userId, words }: Owner & { words: string[] },
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', ${tenantId}, true)`;
    await tx`
      select count(*), sum(frequency) from search_postings
      where tenant_id = ${tenantId} and user_id = ${userId} and lexeme = any(${words})`;
  });
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Words by Zipf's law, the commonest with the smallest numbers. */
function sentence(length: number, random: () => number): string[] {
  return Array.from({ length }, () => `w${Math.floor(VOCABULARY ** random())}x`);
}

/** The same numbers in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
