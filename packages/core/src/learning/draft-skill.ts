import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { recordAudit } from '../audit/index.ts';
import { encodeId } from '../shared/ids.ts';
import { extractRule, type Rule } from './analysis.models.ts';
import { countExisting } from './corrections.repository.ts';
import { evaluatePattern, type EvaluatedPattern } from './load-pattern.ts';
import { patternState } from './pattern-state.models.ts';
import { findPattern, lockTeam, updatePattern, type PatternWithProposal } from './patterns.repository.ts';
import { addReports } from './redaction.models.ts';
import type { LearningSettings } from './settings.schemas.ts';

/** A rule that a pattern's corrections yield, with what a proposal keeps of where it comes from. */
export interface SkillDraft {
  patternId: string;
  teamId: string;
  rule: Rule;
  /** Hundredths. */
  confidence: number;
  /** How many corrections count for it. */
  corrections: number;
  /** UUIDs of the corrections that its words may come from. */
  madeFrom: string[];
  redactions: Record<string, number>;
  settings: LearningSettings;
}

export type DraftOutcome = { kind: 'draft'; draft: SkillDraft } | { kind: 'settled'; state: string; reasons: string[] };

/**
 * Analyses a pattern in the caller's transaction. Settled where it has its proposal, where its rules no longer hold, or
 * where it is gone: what it was learned from may have been erased meanwhile. `patternId` is a UUID.
 */
export async function draftSkill(
  tx: TenantTx,
  ctx: TenantContext,
  { patternId }: { patternId: string },
): Promise<DraftOutcome> {
  const found = await findPattern(tx, { tenantId: ctx.tenantId, id: patternId });
  if (!found) return { kind: 'settled', state: 'gone', reasons: ['What it was learned from has been erased.'] };
  const evaluated = await evaluatePattern(tx, ctx, found);
  if (!isDue(found, evaluated)) return settledOutcome(ctx, found, evaluated);
  return { kind: 'draft', draft: toDraft(found, evaluated) };
}

/**
 * Whether a draft may become a proposal now, with the team's other corrections and proposals waiting; call it first in
 * the transaction that files the proposal. What no longer triggers goes back to being observed; a draft that may hold
 * the words of an erased correction is none any more, and the erasure has enqueued the making of another.
 */
export async function claimDraft(
  tx: TenantTx,
  ctx: TenantContext,
  { patternId, teamId, madeFrom }: Pick<SkillDraft, 'patternId' | 'teamId' | 'madeFrom'>,
): Promise<boolean> {
  const key = { tenantId: ctx.tenantId, id: patternId };
  await lockTeam(tx, { tenantId: ctx.tenantId, teamId });
  const found = await findPattern(tx, key);
  if (!found || found.proposal !== null || found.pattern.state !== 'triggered') return false;
  const { verdict } = await evaluatePattern(tx, ctx, found);
  if (verdict.triggered) {
    return (await countExisting(tx, { tenantId: ctx.tenantId, ids: madeFrom })) === madeFrom.length;
  }
  await updatePattern(tx, key, {
    state: 'observing',
    reasons: verdict.reasons,
    waitsForCap: verdict.waitsForCap,
    updatedAt: ctx.clock.now(),
  });
  return false;
}

/** Marks a pattern as said already by a live skill (UUID), or by a proposal that is pending; false where it is not due. */
export async function coverPattern(
  tx: TenantTx,
  ctx: TenantContext,
  { draft, skillId, reason }: { draft: SkillDraft; skillId: string | null; reason: string },
): Promise<boolean> {
  if (!(await claimDraft(tx, ctx, draft))) return false;
  const { patternId } = draft;
  await updatePattern(
    tx,
    { tenantId: ctx.tenantId, id: patternId },
    { state: 'covered', coveredBy: skillId, reasons: [reason], updatedAt: ctx.clock.now() },
  );
  await recordAudit(tx, ctx, {
    action: 'pattern.covered',
    resourceKind: 'pattern',
    resourceId: encodeId('pat', patternId),
  });
  return true;
}

function isDue({ pattern, proposal }: PatternWithProposal, { verdict }: EvaluatedPattern): boolean {
  return proposal === null && pattern.state === 'triggered' && verdict.triggered;
}

function settledOutcome(ctx: TenantContext, found: PatternWithProposal, { verdict }: EvaluatedPattern): DraftOutcome {
  return { kind: 'settled', state: patternState(found, ctx.clock.now()), reasons: verdict.reasons };
}

function toDraft({ pattern }: PatternWithProposal, { corrections, verdict, settings }: EvaluatedPattern): SkillDraft {
  return {
    patternId: pattern.id,
    teamId: pattern.teamId,
    rule: extractRule(verdict, corrections),
    confidence: verdict.confidence,
    corrections: verdict.counted.length,
    madeFrom: corrections.map(({ id }) => id),
    redactions: { ...addReports(...corrections.map(({ redactions }) => ({ counts: redactions }))).counts },
    settings: settings.learning,
  };
}
