import type { Connection } from './connection.ts';
import type { Contract, Operation } from './contract.ts';
import { findFaults, type Rules } from './faults.ts';
import { nameForeign } from './foreign.ts';
import type { Answer, FuzzRequest, Kind } from './fuzz-request.ts';
import { makeHostile } from './hostile.ts';
import { createKnowledge, type Knowledge } from './knowledge.ts';
import { makeValid, type Maker } from './make-valid.ts';
import { breakOneThing } from './near-valid.ts';
import type { Random } from './random.ts';
import type { Tally } from './tally.ts';
import { putOnWire } from './wire-attacks.ts';
import type { Actor, FuzzWorld } from './world.ts';

export interface CallerOptions {
  contract: Contract;
  world: FuzzWorld;
  random: Random;
  connection: Connection;
  tally: Tally;
}

/** How often each kind is made, in percent. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ['valid', 35],
  ['near-valid', 27],
  ['hostile', 24],
  ['foreign', 10],
  ['wire', 4],
];
/** What other operations need: made more often, because it is also deleted. */
const MADE_OFTEN = /^(createSession|appendMessages|createSkill|reportCorrection|createUser|createKey)$/;
const OWNER_SHARE = 0.6;

/** Asks one request after the other, each made of what earlier ones were told. */
export function createCaller({ contract, world, random, connection, tally }: CallerOptions) {
  const known = new Map<Actor, Knowledge>();
  const operations = contract.operations.flatMap((each) => (MADE_OFTEN.test(each.id) ? [each, each, each] : [each]));
  const rules: Rules = { contract, canary: world.canary };

  function make(): FuzzRequest {
    const operation = random.pick(operations);
    const actor = chooseActor(operation, { world, random });
    const knowledge = known.get(actor) ?? createKnowledge(random, world.shielded);
    known.set(actor, knowledge);
    const maker: Maker = { contract, random, knowledge };
    return turn(chooseKind(random), makeValid(maker, { operation, actor }), { maker, world });
  }

  return {
    /** One request, its answer, and what is wrong with it. */
    callOnce: async (): Promise<void> => {
      const request = make();
      const answer = await connection.send(request);
      tally.count(request, answer);
      for (const fault of findFaults(rules, request, answer)) tally.report(request, fault);
      const knowledge = known.get(request.actor);
      if (knowledge !== undefined) learn(knowledge, request, answer);
    },
  };
}

function chooseKind(random: Random): Kind {
  let left = random.int(1, 100);
  for (const [kind, share] of SHARES) {
    left -= share;
    if (left <= 0) return kind;
  }
  return 'valid';
}

/** Mostly somebody who may do it: requests that are not allowed end early. */
function chooseActor({ id, scope }: Operation, { world, random }: { world: FuzzWorld; random: Random }): Actor {
  if (id === 'putLimits') return world.limited;
  if (scope === 'platform' && random.chance(0.8)) return world.platform;
  return random.chance(OWNER_SHARE) ? world.owner : random.pick(world.actors);
}

function turn(kind: Kind, valid: FuzzRequest, { maker, world }: { maker: Maker; world: FuzzWorld }): FuzzRequest {
  switch (kind) {
    case 'valid':
      return valid;
    case 'near-valid':
      return breakOneThing(valid, maker);
    case 'hostile':
      return makeHostile(valid, maker);
    case 'foreign':
      return nameForeign(valid, maker, world);
    case 'wire':
      return putOnWire(valid, maker);
    default:
      return kind satisfies never;
  }
}

function learn(knowledge: Knowledge, { kind, path }: FuzzRequest, { status, headers, body }: Answer): void {
  if (kind === 'valid' && (status === 404 || status === 410)) knowledge.forget(path);
  if (status < 200 || status >= 300) return;
  if (headers['etag'] !== undefined) knowledge.learnEtag(path, headers['etag']);
  if (body.length === 0 || !(headers['content-type'] ?? '').includes('json')) return;
  const answer = JSON.parse(body.toString()) as Record<string, unknown> | null;
  knowledge.learn(answer, /^\/v1\/sessions\/(ses_\w+)/.exec(path)?.[1]);
  if (typeof answer?.['nextCursor'] === 'string') knowledge.learnCursor(path, answer['nextCursor']);
}
