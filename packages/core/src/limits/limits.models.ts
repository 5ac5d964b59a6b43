import type { Limits, LimitsChange } from './limits.schemas.ts';

export const DEFAULT_LIMITS: Limits = {
  requestsPerMinute: 30_000,
  keyRequestsPerMinute: null,
  modelRequestsPerMinute: 60,
  modelTokensPerMinute: 200_000,
  reviewTokensPerDay: 2_000_000,
  generatedSkillsPerDay: 50,
  concurrentJobs: 2,
};

export function withDefaults(stored: LimitsChange): Limits {
  return { ...DEFAULT_LIMITS, ...mergeLimits({}, stored) };
}

/** Only what was set and is not null again, so that a default may change later. */
export function mergeLimits(stored: LimitsChange, change: LimitsChange): Record<string, number> {
  const merged = Object.entries({ ...stored, ...change });
  return Object.fromEntries(merged.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
