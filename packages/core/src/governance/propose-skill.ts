import { withTenantTx, type TenantTx } from '@cairn/db';
import { claimDraft, coverPattern, draftSkill, extendSkill, renderSkill, type SkillDraft } from '../learning/index.ts';
import { resolveTeamById } from '../identity/index.ts';
import {
  loadLiveSkills,
  loadTree,
  readTree,
  recordTree,
  stageFiles,
  type SkillsContext,
  type StagedTree,
} from '../skills/index.ts';
import { encodeId } from '../shared/ids.ts';
import { fileProposal, type CreateProposalInput } from './create-proposal.ts';
import { decide } from './decide-proposal.ts';
import {
  explainCover,
  explainDraft,
  planProposal,
  type ProposalPlan,
  type Surroundings,
} from './propose-skill.models.ts';
import { findPendingTexts, findProposalOfPattern } from './proposals.repository.ts';
import { publishProposal } from './publish-proposal.ts';

export interface ProposeSkillInput {
  /** UUIDs. */
  patternId: string;
  jobId: string;
}

/** What came of a pattern; `no_change` where there was nothing to propose, with the reason. */
export type ProposeSkillResult =
  | { status: 'created' | 'pending'; proposalId: string }
  | { status: 'no_change'; reason: string };

/**
 * Makes the proposal of a pattern: analysis, duplicates, scan and bytes first, then one transaction that looks
 * again whether it is still due. However often it runs, also at once, a pattern makes one proposal.
 */
export async function proposeSkill(ctx: SkillsContext, input: ProposeSkillInput): Promise<ProposeSkillResult> {
  const loaded = await load(ctx, input);
  if ('status' in loaded) return loaded;
  const { draft } = loaded;
  const plan = planProposal(loaded);
  if ('covered' in plan) {
    const { covered, skill } = plan;
    const reason = explainCover(covered, { pending: skill === undefined });
    return withTenantTx(ctx, async (tx) => {
      const marked = await coverPattern(tx, ctx, { draft, skillId: skill?.id ?? null, reason });
      return marked ? { status: 'no_change', reason } : overtaken(tx, ctx, draft);
    });
  }
  const tree = await stageFiles(ctx, { files: await filesFor(ctx, { draft, plan }) });
  return commit(ctx, { input, draft, plan, tree });
}

async function load(ctx: SkillsContext, { patternId }: ProposeSkillInput): Promise<Surroundings | ProposeSkillResult> {
  return withTenantTx(ctx, async (tx) => {
    const outcome = await draftSkill(tx, ctx, { patternId });
    if (outcome.kind === 'settled') {
      const reason = outcome.reasons.join(' ') || `The pattern is ${outcome.state}.`;
      return overtaken(tx, ctx, { patternId, reason });
    }
    const { draft } = outcome;
    const live = await loadLiveSkills(tx, ctx, { teamId: draft.teamId });
    const waiting = await findPendingTexts(tx, { tenantId: ctx.tenantId, teamId: draft.teamId });
    const pending = await Promise.all(
      waiting.map(async ({ name, digest }) => ({
        name,
        skillMd: (await loadTree(tx, ctx, { digest }))?.skillMd ?? '',
      })),
    );
    return { draft, live, pending };
  });
}

/** Asked after a look found nothing due: only then does a proposal that another run committed meanwhile show. */
async function overtaken(
  tx: TenantTx,
  ctx: SkillsContext,
  { patternId, reason = 'The pattern changed while it was analysed.' }: { patternId: string; reason?: string },
): Promise<ProposeSkillResult> {
  const made = await findProposalOfPattern(tx, { tenantId: ctx.tenantId, patternId });
  return made ? { status: 'pending', proposalId: encodeId('prp', made.id) } : { status: 'no_change', reason };
}

async function filesFor(
  ctx: SkillsContext,
  { draft, plan }: { draft: SkillDraft; plan: ProposalPlan },
): Promise<Parameters<typeof stageFiles>[1]['files']> {
  const generatedAt = ctx.clock.now();
  const { rule, confidence, corrections } = draft;
  if (plan.base === null) {
    return [
      { path: 'SKILL.md', content: renderSkill({ name: plan.name, rule, confidence, corrections, generatedAt }) },
    ];
  }
  const others = (await readTree(ctx, { digest: plan.base.digest })).filter(({ path }) => path !== 'SKILL.md');
  return [
    { path: 'SKILL.md', content: extendSkill(plan.base.skillMd, { rule, generatedAt }) },
    ...others.map(({ path, bytes, executable }) => ({
      path,
      contentBase64: Buffer.from(bytes).toString('base64'),
      executable,
    })),
  ];
}

interface Filing {
  input: ProposeSkillInput;
  draft: SkillDraft;
  plan: ProposalPlan;
  tree: StagedTree;
}

async function commit(ctx: SkillsContext, filing: Filing): Promise<ProposeSkillResult> {
  const { draft, tree } = filing;
  return withTenantTx(ctx, async (tx) => {
    if (!(await claimDraft(tx, ctx, draft))) return overtaken(tx, ctx, draft);
    const row = await fileProposal(tx, ctx, toProposalInput(filing));
    if (await appliesByItself(tx, ctx, filing)) {
      await recordTree(tx, ctx, tree);
      const publishedVersion = await publishProposal(tx, ctx, { row, tree, note: null });
      await decide(tx, ctx, {
        row,
        state: 'approved',
        note: 'Applied by itself, as the settings of this personal team allow.',
        more: { publishedVersion },
      });
    }
    return { status: 'created', proposalId: encodeId('prp', row.id) };
  });
}

/** Without review, only what is sure and safe applies, and only to one's own team (design: learning, section 1.6). */
async function appliesByItself(tx: TenantTx, ctx: SkillsContext, { draft, tree, plan }: Filing): Promise<boolean> {
  const { reviewBeforeApply, initialConfidence } = draft.settings;
  if (reviewBeforeApply || plan.kind !== 'create') return false;
  if (draft.confidence < Math.round(initialConfidence * 100) || tree.scan.verdict !== 'safe') return false;
  const { team } = await resolveTeamById(tx, ctx, draft.teamId);
  return team.personalUserId !== null;
}

function toProposalInput({ input, draft, plan, tree }: Filing): CreateProposalInput {
  return {
    teamId: draft.teamId,
    kind: plan.kind,
    name: plan.name,
    category: plan.base?.category ?? null,
    tree,
    baseVersion: plan.base?.version ?? null,
    baseDigest: plan.base?.digest ?? null,
    origin: { kind: 'job', id: encodeId('job', input.jobId) },
    confidence: draft.confidence,
    message: draft.rule.statement,
    rationale: explainDraft(draft, plan.duplicates),
    source: plan.base?.source ?? 'auto',
    patternId: draft.patternId,
    corrections: draft.corrections,
    duplicates: plan.duplicates.map(({ name, similarity }) => ({ name, similarity })),
    redactions: draft.redactions,
    provenance: { jobId: input.jobId, method: 'extractive', model: null, promptVersion: null },
  };
}
