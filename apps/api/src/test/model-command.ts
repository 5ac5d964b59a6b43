import { expect } from 'vitest';
import fc from 'fast-check';
import { IDENTITY_STEPS } from './model-steps-identity.ts';
import { PERSONAL_STEPS } from './model-steps-personal.ts';
import { SKILL_STEPS } from './model-steps-skills.ts';
import type { Request, Step, Turn } from './model-step.ts';
import type { ModelTenant } from './model-world.ts';
import type { Stage } from './sweep-stage.ts';

export const STEPS: Record<string, Step> = { ...IDENTITY_STEPS, ...PERSONAL_STEPS, ...SKILL_STEPS };

/** The two organizations as they should be. */
export type Model = [ModelTenant, ModelTenant];

export interface Real {
  stage: Stage;
  /** How many requests were sent, and of those how many for what is not the caller's. */
  counts: { sent: number; strange: number };
}

interface Choice {
  operation: string;
  side: 0 | 1;
  person: number;
  /** Names things of the other organization, where the operation names any. */
  isStrange: boolean;
  picks: number[];
}

/** One request of one person, and what the model says must come of it. */
class Command implements fc.AsyncCommand<Model, Real> {
  readonly choice: Choice;

  constructor(choice: Choice) {
    this.choice = choice;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, { stage, counts }: Real): Promise<void> {
    await carryOut(model, { ...this.choice, stage, counts });
  }

  toString(): string {
    const { operation, side, person, isStrange, picks } = this.choice;
    return `${'AB'[side]}${person} ${operation}${isStrange ? ' of the other' : ''} [${picks.join()}]`;
  }
}

async function carryOut(model: Model, { stage, counts, ...choice }: Choice & Real): Promise<void> {
  const { turn, isForeign } = turnOf(model, choice);
  const request = STEPS[choice.operation]?.(turn);
  if (request === undefined) return;
  const told = await send(stage, { ...choice, turn, request });
  counts.sent++;
  expect(told.text.replaceAll(request.path.replace(/\?.*$/, ''), '')).not.toContain(turn.theirs.canary);
  if (!isForeign()) return request.settle(told);
  counts.strange++;
  expect([told.status, told.body['code']]).toEqual([404, 'resource.not_found']);
}

function turnOf(model: Model, { side, person, isStrange, picks }: Choice): { turn: Turn; isForeign(): boolean } {
  const mine = model[side];
  const theirs = model[side === 0 ? 1 : 0];
  let named = false;
  let picked = 0;
  const at = (tenant: ModelTenant) => tenant.people[person % tenant.people.length] as ModelTenant['people'][number];
  const name = (): ModelTenant => {
    named = true;
    return isStrange ? theirs : mine;
  };
  const turn: Turn = {
    mine,
    theirs,
    me: at(mine),
    get of() {
      return name();
    },
    get whose() {
      return at(name());
    },
    pick: (items) => {
      const all = [...items];
      return all[(picks[picked++ % picks.length] ?? 0) % Math.max(all.length, 1)];
    },
    fresh: (word) => `${word}-${++mine.made}-${mine.canary}`,
  };
  return { turn, isForeign: () => named && isStrange };
}

function send(stage: Stage, { operation, turn, request }: { operation: string; turn: Turn; request: Request }) {
  const { actor } = request.as ?? turn.me;
  const method = operation.split(' ')[0] ?? '';
  const body = request.body === undefined ? {} : { body: request.body };
  return stage.ask({ as: actor, method, path: request.path, headers: { 'if-match': '*' }, ...body });
}

const anyChoice = fc
  .record({
    operation: fc.constantFrom(...Object.keys(STEPS)),
    side: fc.constantFrom<0 | 1>(0, 1),
    person: fc.nat(2),
    isStrange: fc.boolean(),
    picks: fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }),
  })
  .map((choice) => new Command(choice));

export function anyCommands(maxCommands: number) {
  return fc.commands<Model, Real, false>([anyChoice], { maxCommands, size: 'max' });
}

/** Something of everything for everybody, so that there is from the start what can be named and mistaken. */
const FIRST = [
  'POST /v1/sessions',
  'POST /v1/sessions/{id}/messages',
  'POST /v1/corrections',
  'POST /v1/memory/{store}/operations',
  'POST /v1/teams/{team}/skills',
  'POST /v1/users',
  'POST /v1/keys',
  'GET /v1/jobs',
];

export async function populate(model: Model, real: Real): Promise<void> {
  await runForAll(FIRST, { model, real });
}

/** Every list and every store of everybody, as the model has them. */
export async function expectAsModelled(model: Model, real: Real): Promise<void> {
  const lists = Object.keys(STEPS).filter((operation) => operation.startsWith('GET ') && !operation.includes('{id}'));
  await runForAll(lists, { model, real });
}

async function runForAll(operations: readonly string[], { model, real }: { model: Model; real: Real }): Promise<void> {
  for (const side of [0, 1] as const) {
    for (const person of [0, 1, 2]) {
      for (const operation of operations) {
        await new Command({ operation, side, person, isStrange: false, picks: [0] }).run(model, real);
      }
    }
  }
}
