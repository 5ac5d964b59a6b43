import { z } from 'zod';
import { defineJob } from '../jobs/index.ts';

/** Turns a pattern whose trigger rules all hold into a proposal; `patternId` is a UUID. */
export const proposeSkillJob = defineJob({
  kind: 'autogen.propose-skill',
  role: 'autogen',
  version: 1,
  schema: z.strictObject({ patternId: z.uuid() }),
});
