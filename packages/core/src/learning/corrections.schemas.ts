import { z } from 'zod';
import { instant } from '../shared/instant-schema.ts';
import { safeText } from '../shared/text-schema.ts';

export const PATTERN_STATES = [
  'observing',
  'triggered',
  'proposed',
  'approved',
  'covered',
  'rejected',
  'ignored',
  'negated',
] as const;

const Time = z.iso.datetime();
const Sample = safeText({ max: 20_000, min: 0 });

export const ReportCorrectionInput = z
  .strictObject({
    sessionId: z.string().max(100).meta({ description: 'The session in which the user corrected the agent.' }),
    category: safeText({ max: 100 }).optional().meta({ example: 'code-style' }),
    instruction: safeText({ max: 4000 }).meta({ description: 'What the user said, in any language.' }),
    before: Sample.optional().meta({ description: 'What the agent had made.' }),
    after: Sample.optional().meta({ description: 'What the user wanted instead.' }),
    occurredAt: instant().optional().meta({ description: 'Now unless given; may lie in the past.' }),
    skill: safeText({ max: 200 }).optional().meta({ description: 'The skill in use, if any.' }),
  })
  .meta({ id: 'ReportCorrection' });
export type ReportCorrectionInput = z.input<typeof ReportCorrectionInput>;

const PatternState = z.enum(PATTERN_STATES);
const Reasons = z.array(z.string()).meta({ description: 'In words, why nothing was generated yet.' });

export const ReportedCorrection = z
  .object({
    id: z.string().meta({ example: 'cor_3mGq8YxUQ2sH0vZ1kWcJ9d' }),
    pattern: z.object({
      id: z.string().meta({ example: 'pat_3mGq8YxUQ2sH0vZ1kWcJ9d' }),
      count: z.int().meta({ description: 'Corrections in the pattern.' }),
      sessions: z.int().meta({ description: 'Session lineages they come from.' }),
      state: PatternState,
      reasons: Reasons,
    }),
  })
  .meta({ id: 'ReportedCorrection' });
export type ReportedCorrection = z.infer<typeof ReportedCorrection>;

export const Pattern = z
  .object({
    id: z.string(),
    team: z.string().meta({ description: 'Slug, or ~me.' }),
    teamId: z.string(),
    state: PatternState,
    category: z.string().nullable(),
    title: z.string().meta({ description: 'Its latest correction, as it was given.' }),
    count: z.int(),
    sessions: z.int(),
    reasons: Reasons,
    proposalId: z.string().nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Pattern', description: 'Corrections of one team that mean the same.' });
export type Pattern = z.infer<typeof Pattern>;

export const PatternDetails = Pattern.extend({
  corrections: z.array(
    z.object({
      id: z.string(),
      sessionId: z.string(),
      category: z.string().nullable(),
      instruction: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      skill: z.string().nullable(),
      occurredAt: Time,
      createdAt: Time,
    }),
  ),
  decisions: z.array(z.object({ state: z.string(), at: Time, note: z.string().nullable(), until: Time.nullable() })),
  proposal: z.object({ id: z.string(), state: z.string(), name: z.string(), kind: z.string() }).nullable(),
}).meta({ id: 'PatternDetails' });
export type PatternDetails = z.infer<typeof PatternDetails>;

export const ListPatternsInput = z.strictObject({
  state: PatternState.optional(),
  team: z.string().max(100).optional().meta({ description: 'Id, slug or ~me; all teams of the caller unless given.' }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(2000).optional(),
});
export type ListPatternsInput = z.input<typeof ListPatternsInput>;
