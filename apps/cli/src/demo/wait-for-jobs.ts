import type { CairnClient, Job } from '@cairn/sdk';
import { pause } from '../clock.ts';
import { CliError } from '../cli-errors.ts';
import type { Terminal } from '../terminal.ts';

interface Waiting {
  client: CairnClient;
  terminal: Terminal;
  kind: string;
}

const POLL_MS = 200;
/** Polls without any change before it is said that no worker runs: two minutes. */
const PATIENCE_POLLS = 600;
const UNFINISHED = ['queued', 'running', 'waiting'] as const satisfies readonly Job['state'][];
const PAGE = 100;

/** Waits until the newest job of a kind is done. */
export async function waitForJob({ client, terminal, kind }: Waiting): Promise<Job> {
  const bar = terminal.progress('worker', 1);
  for (let polls = 0; polls < PATIENCE_POLLS; polls += 1) {
    const [job] = (await client.jobs.list({ kind, limit: 1 })).items;
    if (job?.state === 'succeeded') {
      bar.finish(`${job.kind} succeeded`);
      return job;
    }
    if (job?.state === 'failed' || job?.state === 'dead') {
      throw new CliError(`The job ${job.id} ended as ${job.state}: ${job.error?.message ?? 'it does not say why'}`);
    }
    bar.update(0, job?.state ?? 'not enqueued yet');
    await pause(POLL_MS);
  }
  throw idleError(kind);
}

/** Waits until no job of a kind is left for any of these users. */
export async function waitUntilIdle(
  clients: readonly CairnClient[],
  { terminal, kind }: Omit<Waiting, 'client'>,
): Promise<void> {
  let most = 0;
  let last = -1;
  let unchanged = 0;
  let bar: ReturnType<Terminal['progress']> | undefined;
  for (;;) {
    const left = await countUnfinished(clients, kind);
    most = Math.max(most, left);
    bar ??= terminal.progress('indexing', most);
    if (left === 0) return bar.finish('jobs done');
    unchanged = left === last ? unchanged + 1 : 0;
    if (unchanged >= PATIENCE_POLLS) throw idleError(kind);
    last = left;
    bar.update(most - left);
    await pause(POLL_MS);
  }
}

async function countUnfinished(clients: readonly CairnClient[], kind: string): Promise<number> {
  let count = 0;
  for (const client of clients) {
    for (const state of UNFINISHED) {
      let cursor: string | null | undefined;
      do {
        const page = await client.jobs.list({ kind, state, limit: PAGE, ...(cursor ? { cursor } : {}) });
        count += page.items.length;
        cursor = page.nextCursor;
      } while (cursor !== null);
    }
  }
  return count;
}

function idleError(kind: string): CliError {
  const role = kind.split('.')[0] ?? kind;
  return new CliError(`For two minutes no job ${kind} was finished: does a worker of the role ${role} run?`);
}
