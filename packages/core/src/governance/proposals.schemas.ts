import { z } from 'zod';
import { SkillFileInput, ScanResult, LintFindingOut } from '../skills/index.ts';
import { instant } from '../shared/instant-schema.ts';
import { safeText } from '../shared/text-schema.ts';

export const PROPOSAL_STATES = ['pending', 'approved', 'rejected', 'ignored', 'superseded', 'stale'] as const;
export const PROPOSAL_KINDS = ['create', 'update', 'merge', 'promote', 'delete'] as const;

const Time = z.iso.datetime();
const Digest = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/, 'must be sha256: and 64 hex digits')
  .meta({ example: `sha256:${'0'.repeat(64)}` });
const ProposalId = z.string().max(100);

export const Proposal = z
  .object({
    id: z.string().meta({ example: 'prp_3mGq8YxUQ2sH0vZ1kWcJ9d' }),
    state: z.enum(PROPOSAL_STATES),
    kind: z.enum(PROPOSAL_KINDS),
    team: z.string().meta({ description: 'Slug, or ~me.' }),
    teamId: z.string(),
    name: z.string().meta({ description: 'The skill’s.' }),
    category: z.string().nullable(),
    origin: z.object({ kind: z.string(), id: z.string().nullable() }).meta({ description: 'Who or what made it.' }),
    source: z.enum(['manual', 'auto', 'imported']),
    confidence: z.number().meta({ description: '0 to 1.' }),
    corrections: z.int().meta({ description: 'Corrections that it was made from.' }),
    digest: z.string().nullable().meta({ description: 'Of its files; an approval names it. Null for a deletion.' }),
    baseVersion: z.int().nullable().meta({ description: 'The live version it changes; null for a new skill.' }),
    scan: z.object({ id: z.string(), verdict: z.string() }).nullable(),
    duplicates: z.array(z.object({ name: z.string(), similarity: z.number() })),
    message: z.string().nullable(),
    rationale: z.string().nullable(),
    patternId: z.string().nullable(),
    createdAt: Time,
    decision: z
      .object({
        by: z.object({ kind: z.string(), id: z.string(), userId: z.string().nullable() }),
        at: Time,
        note: z.string().nullable().meta({ description: 'The note of an approval, the reason of a rejection.' }),
        until: Time.nullable(),
      })
      .nullable(),
    publishedVersion: z.int().nullable(),
  })
  .meta({ id: 'Proposal', description: 'A change to a skill that waits for a decision.' });
export type Proposal = z.infer<typeof Proposal>;

const Finding = ScanResult.shape.findings.element;

export const Evidence = z
  .object({
    correctionId: z.string(),
    sessionId: z.string(),
    instruction: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
    occurredAt: Time,
    role: z.enum(['counted', 'special', 'later']).meta({
      description: 'Whether it counts for the rule, names a special case, or came after the proposal was made.',
    }),
  })
  .meta({ id: 'Evidence', description: 'A correction behind a proposal; secrets and personal data are taken out.' });
export type Evidence = z.infer<typeof Evidence>;

export const ProposalDetails = Proposal.extend({
  scan: z
    .object({
      id: z.string(),
      verdict: z.string(),
      findings: z.array(Finding),
      newFindings: z.array(Finding).meta({ description: 'Those that the live version does not have.' }),
    })
    .nullable(),
  files: z.array(
    z.object({
      path: z.string(),
      size: z.int(),
      sha256: z.string(),
      executable: z.boolean(),
      content: z.string().nullable().meta({ description: 'Null where it is no text.' }),
    }),
  ),
  diff: z
    .object({
      files: z.array(z.object({ path: z.string(), change: z.string(), unified: z.string().nullable() })),
      frontmatter: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    })
    .meta({ description: 'Against the live version it changes; against nothing for a new skill.' }),
  lint: z.array(LintFindingOut),
  evidence: z.array(Evidence),
  suggestedEdits: z.array(z.object({ reason: z.string(), path: z.string(), content: z.string() })).meta({
    description: 'Special cases among the evidence, each as an edit that adds it as an exception.',
  }),
  provenance: z.object({
    jobId: z.string().nullable(),
    method: z.string().nullable().meta({ description: '`extractive`: the rule is a correction as it was given.' }),
    model: z.string().nullable(),
    promptVersion: z.string().nullable(),
    sessionIds: z.array(z.string()),
  }),
  redactions: z.record(z.string(), z.int()).meta({ description: 'What was taken out of the evidence, by kind.' }),
}).meta({ id: 'ProposalDetails' });
export type ProposalDetails = z.infer<typeof ProposalDetails>;

export const ListProposalsInput = z.strictObject({
  state: z.enum(PROPOSAL_STATES).optional(),
  team: z.string().max(100).optional().meta({ description: 'Id, slug or ~me; all teams of the caller unless given.' }),
  kind: z.enum(PROPOSAL_KINDS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(2000).optional(),
});
export type ListProposalsInput = z.input<typeof ListProposalsInput>;

const Note = safeText({ max: 2000 });

export const ApproveBody = z
  .strictObject({
    expectedDigest: Digest.nullable().meta({ description: 'The digest that was reviewed; null for a deletion.' }),
    expectedScan: z.string().max(100).optional().meta({ description: 'The id of the scan that was reviewed.' }),
    note: Note.optional(),
  })
  .meta({ id: 'ApproveProposal' });
export const ApproveProposalInput = z.strictObject({ id: ProposalId, ...ApproveBody.shape });
export type ApproveProposalInput = z.input<typeof ApproveProposalInput>;

export const RejectBody = z.strictObject({ reason: Note }).meta({ id: 'RejectProposal' });
export const RejectProposalInput = z.strictObject({ id: ProposalId, ...RejectBody.shape });
export type RejectProposalInput = z.input<typeof RejectProposalInput>;

export const IgnoreBody = z
  .strictObject({
    until: instant()
      .optional()
      .meta({ description: 'When it waits for a decision again, in the future; never unless given.' }),
  })
  .meta({ id: 'IgnoreProposal' });
export const IgnoreProposalInput = z.strictObject({ id: ProposalId, ...IgnoreBody.shape });
export type IgnoreProposalInput = z.input<typeof IgnoreProposalInput>;

export const EditBody = z
  .strictObject({
    expectedDigest: Digest,
    files: z.array(SkillFileInput).min(1).max(500).meta({ description: 'All files, as they shall be.' }),
    note: Note.optional(),
  })
  .meta({ id: 'EditProposal' });
export const EditProposalInput = z.strictObject({ id: ProposalId, ...EditBody.shape });
export type EditProposalInput = z.input<typeof EditProposalInput>;
