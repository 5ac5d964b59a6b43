import { z } from 'zod';

const Confidence = z.number().min(0).max(1).refine(isWholeHundredths, 'must be whole hundredths, such as 0.85');

const MemorySettings = z.strictObject({
  nudgeInterval: z
    .int()
    .min(0)
    .max(1000)
    .meta({ description: 'User turns without a memory write before a review; 0 turns it off.' }),
});

const LearningSettings = z.strictObject({
  autoGenerate: z.boolean().meta({ description: 'Whether patterns become proposals.' }),
  minCorrections: z.int().min(2).max(100).meta({ description: 'Corrections of one pattern before a proposal.' }),
  requireMultipleSessions: z.boolean().meta({ description: 'Count each session, with all that continues it, once.' }),
  minSpreadMinutes: z
    .int()
    .min(0)
    .max(129_600)
    .meta({ description: 'Minutes between the first and the last that counts.' }),
  reviewBeforeApply: z.boolean().meta({ description: 'Whether a proposal waits for a person.' }),
  minConfidence: Confidence.meta({ description: 'Below it a learned skill is disabled.' }),
  initialConfidence: Confidence.meta({ description: 'Where corrections that all point one way start.' }),
  maxPerDay: z.int().min(0).max(1000).meta({ description: 'Generated proposals of the team in one UTC day.' }),
  maxTotal: z.int().min(0).max(10_000).meta({ description: 'Generated skills and pending proposals of the team.' }),
  skillNudgeInterval: z
    .int()
    .min(0)
    .max(1000)
    .meta({ description: 'Tool calls without a skill write before a review; 0 turns it off.' }),
});

export type LearningSettings = z.infer<typeof LearningSettings>;

export const Settings = z
  .strictObject({ memory: MemorySettings, learning: LearningSettings })
  .meta({ id: 'Settings', description: 'How the service learns; a team’s value wins over the organization’s.' });
export type Settings = z.infer<typeof Settings>;

/** Merged into what is stored; what is left out stays as it is. */
export const SettingsChange = z
  .strictObject({ memory: MemorySettings.partial().optional(), learning: LearningSettings.partial().optional() })
  .meta({ id: 'SettingsChange' });
export type SettingsChange = z.infer<typeof SettingsChange>;

function isWholeHundredths(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-9;
}
