import { z } from 'zod';

const requestsPerMinute = z
  .int()
  .min(1)
  .max(600_000)
  .meta({ description: 'Requests of the whole organization; in one burst a second’s worth, at least 20.' });
const keyRequestsPerMinute = z
  .int()
  .min(1)
  .max(600_000)
  .nullable()
  .meta({ description: 'Requests of each single key; null: a key may use all that the organization may.' });
const modelRequestsPerMinute = z.int().min(0).max(100_000).meta({ description: 'Calls of models.' });
const modelTokensPerMinute = z.int().min(0).max(100_000_000).meta({ description: 'Tokens sent to and from models.' });
const reviewTokensPerDay = z
  .int()
  .min(0)
  .max(1_000_000_000)
  .meta({ description: 'Tokens that reviews may use in one UTC day.' });
const generatedSkillsPerDay = z.int().min(0).max(10_000).meta({ description: 'Skills generated in one UTC day.' });
const concurrentJobs = z.int().min(1).max(100).meta({ description: 'Jobs of the organization that run at once.' });

export const Limits = z
  .strictObject({
    requestsPerMinute,
    keyRequestsPerMinute,
    modelRequestsPerMinute,
    modelTokensPerMinute,
    reviewTokensPerDay,
    generatedSkillsPerDay,
    concurrentJobs,
  })
  .meta({ id: 'Limits', description: 'How much the organization may use.' });
export type Limits = z.infer<typeof Limits>;

/** Merged into what is stored; what is left out stays as it is. */
export const LimitsChange = Limits.partial().meta({ id: 'LimitsChange', description: 'The limits to change.' });
export type LimitsChange = z.infer<typeof LimitsChange>;
