import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyCommands, expectAsModelled, populate, STEPS, type Model, type Real } from './model-command.ts';
import { buildModelTenant } from './model-world.ts';
import { OPERATIONS } from './sweep-operations.ts';
import { openStage, type Stage } from './sweep-stage.ts';

/** `CAIRN_RUNS` for more of them, `CAIRN_SEED` (and `CAIRN_PATH`) for those of an earlier time. */
const { CAIRN_RUNS, CAIRN_SEED, CAIRN_PATH } = process.env;
const RUNS = Number(CAIRN_RUNS ?? 4);
const COMMANDS_A_RUN = 200;
const SEED = Number(CAIRN_SEED ?? Math.trunc(Math.random() * 2 ** 31));

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

describe('two organizations', () => {
  it('are asked here by every operation of the document', () => {
    expect(Object.keys(STEPS).toSorted()).toEqual(OPERATIONS.map(({ name }) => name).toSorted());
  });

  it(
    'are each as if the other were not there, whatever is done in which order',
    { timeout: RUNS * 60_000 },
    async () => {
      const counts = { sent: 0, strange: 0, commands: 0 };
      const real: Real = { stage, counts };
      const property = fc.asyncProperty(anyCommands(COMMANDS_A_RUN), async (commands) => {
        const model: Model = [await buildModelTenant(stage), await buildModelTenant(stage)];
        await populate(model, real);
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await expectAsModelled(model, real);
        counts.commands += [...commands].length;
      });
      const path = CAIRN_PATH === undefined ? {} : { path: CAIRN_PATH };
      await fc.assert(property, { numRuns: RUNS, seed: SEED, ...path });
      const { commands, sent, strange } = counts;
      expect(sent).toBeGreaterThan(commands / 2);
      console.info(
        `CAIRN_SEED=${SEED}: ${RUNS} runs, ${commands} commands, ${sent} requests, ${strange} for what is not theirs`,
      );
    },
  );
});
