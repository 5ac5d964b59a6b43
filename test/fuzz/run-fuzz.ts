import { createCaller } from './caller.ts';
import { openConnection, type Connection } from './connection.ts';
import { readContract, type Contract } from './contract.ts';
import { toCurl } from './curl.ts';
import { findFaults } from './faults.ts';
import { createRandom } from './random.ts';
import { shrink } from './shrink.ts';
import { createTally, nameFault, type Found } from './tally.ts';
import { buildWorld, type FuzzWorld, type Server } from './world.ts';

export interface FuzzOptions extends Server {
  requests: number;
  /** The same seed makes the same choices; ids are the server's. */
  seed: number;
  connections?: number;
  /** Told of each fault of a new kind as it is found; the result has it with the smallest request. */
  onFault?(text: string): void;
  /** How far it is, now and then. */
  onProgress?(done: number, faults: number): void;
}

export interface FuzzResult {
  /** Counts by operation, as a table. */
  lines: string[];
  /** Each fault with one request that shows it, for a shell. */
  failures: string[];
  neverDone: string[];
}

const SHOWN = 25;
const ATTEMPTS = 40;
const PROGRESS_EVERY = 1000;

/** Asks a running server for everything it documents, rightly and wrongly, and holds its answers against its document. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { url, requests, seed, connections = 8 } = options;
  const contract = await readContract(url);
  const world = await buildWorld(options);
  const tally = createTally(contract.operations, options.onFault);
  let left = requests;
  const work = async (index: number): Promise<void> => {
    const connection = openConnection(url);
    const caller = createCaller({ contract, world, tally, connection, random: createRandom(seed * 1000 + index) });
    try {
      while (left > 0) {
        const asked = requests - --left;
        await caller.callOnce();
        if (asked % PROGRESS_EVERY === 0) options.onProgress?.(asked, tally.found().length);
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => work(index)));
  const failures = await describeAll(tally.found(), { url, contract, world });
  return { lines: tally.lines(), failures, neverDone: tally.neverDone() };
}

interface Place {
  url: string;
  contract: Contract;
  world: FuzzWorld;
}

async function describeAll(found: Found[], place: Place): Promise<string[]> {
  const connection = openConnection(place.url);
  const texts: string[] = [];
  for (const each of found.slice(0, SHOWN)) texts.push(await describe(each, place, connection));
  connection.close();
  if (found.length > SHOWN) texts.push(`… and ${found.length - SHOWN} more kinds of fault`);
  return texts;
}

async function describe({ fault, request, times }: Found, place: Place, connection: Connection): Promise<string> {
  const rules = { contract: place.contract, canary: place.world.canary };
  // A smaller body may be one that the document allows again.
  const shows = async (smaller: typeof request): Promise<boolean> => {
    const faults = findFaults(rules, smaller, await connection.send(smaller));
    return fault.rule !== 'accepted' && faults.some((each) => nameFault(smaller, each) === nameFault(request, fault));
  };
  const smallest = await shrink(request, { shows, attempts: ATTEMPTS });
  const { operation, kind, wrong, actor } = request;
  return [
    `${fault.rule}: ${fault.detail}`,
    `  ${operation.id}, ${kind} (${wrong}), as ${actor.name}, seen ${times} times`,
    `  ${toCurl(place.url, smallest)}`,
  ].join('\n');
}
