import { withTenantTx, type TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { resolveTeamById } from '../identity/index.ts';
import { enqueueJob } from '../jobs/index.ts';
import { resolveSession } from '../sessions/index.ts';
import type { LiveSkill } from '../skills/index.ts';
import { requireScope, requireUserId, type TenantContext } from '../shared/context.ts';
import { notFoundError, validationError } from '../shared/errors.ts';
import { encodeId, newUuid } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { ReportCorrectionInput, type ReportedCorrection } from './corrections.schemas.ts';
import { findCoveringSkill, noteNotFollowed } from './cover-pattern.ts';
import { readIntent } from './intent.models.ts';
import { proposeSkillJob } from './learning.jobs.ts';
import { evaluatePattern } from './load-pattern.ts';
import { matchCorrection } from './match-correction.ts';
import { patternState } from './pattern-state.models.ts';
import { countCorrections, holdSession, insertCorrection, type CorrectionRow } from './corrections.repository.ts';
import { findWaiting, lockTeam, updatePattern, type PatternWithProposal } from './patterns.repository.ts';
import { addReports, redact } from './redaction.models.ts';

/** Clocks of clients may be ahead by this much. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

type RedactedCorrection = Pick<
  CorrectionRow,
  'instruction' | 'before' | 'after' | 'category' | 'skill' | 'redactions' | 'occurredAt'
>;

/**
 * Records that a user corrected an agent, finds the pattern it belongs to and, where all trigger rules hold,
 * enqueues the making of a proposal: all in one transaction, with the team's other corrections waiting.
 * @throws AppError `resource.not_found` (404) where the session is not the caller's, or its team not any more
 */
export async function reportCorrection(ctx: TenantContext, input: ReportCorrectionInput): Promise<ReportedCorrection> {
  requireUserId(ctx);
  requireScope(ctx, 'learning:write');
  const body = parseInput(ReportCorrectionInput, input);
  const correction = redactCorrection(body, ctx.clock.now());
  const intent = readIntent(correction);
  return withTenantTx(ctx, async (tx) => {
    const session = await resolveSession(tx, ctx, body.sessionId);
    if (!(await holdSession(tx, { tenantId: ctx.tenantId, id: session.id }))) throw notFoundError();
    await resolveTeamById(tx, ctx, session.teamId);
    const once = intent.situation.kind === 'one-off';
    const said = once ? undefined : await findCoveringSkill(tx, ctx, { teamId: session.teamId, intent });
    await lockTeam(tx, { tenantId: ctx.tenantId, teamId: session.teamId });
    const found = await matchCorrection(tx, ctx, { teamId: session.teamId, intent, category: correction.category });
    const row = await insertCorrection(tx, {
      ...correction,
      tenantId: ctx.tenantId,
      id: newUuid(),
      teamId: session.teamId,
      patternId: found.pattern.id,
      sessionId: session.id,
      rootId: session.rootId,
      userId: session.userId,
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id,
      origin: ctx.origin,
      createdAt: ctx.clock.now(),
    });
    const covered = await cover(tx, ctx, { found, row, said });
    const pattern = await settle(tx, ctx, covered);
    await triggerWaiting(tx, ctx, { teamId: session.teamId, except: found.pattern.id });
    await recordAudit(tx, ctx, {
      action: 'correction.reported',
      resourceKind: 'correction',
      resourceId: encodeId('cor', row.id),
      details: { pattern: pattern.id, state: pattern.state },
    });
    return { id: encodeId('cor', row.id), pattern };
  });
}

function redactCorrection(body: ReturnType<typeof ReportCorrectionInput.parse>, now: Date): RedactedCorrection {
  const occurredAt = body.occurredAt === undefined ? now : new Date(body.occurredAt);
  if (occurredAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) {
    throw validationError([{ path: '/occurredAt', message: 'lies in the future' }]);
  }
  const instruction = redact(body.instruction);
  const before = body.before === undefined ? null : redact(body.before);
  const after = body.after === undefined ? null : redact(body.after);
  const reports = [instruction, before, after].filter((report) => report !== null);
  return {
    instruction: instruction.text,
    before: before?.text ?? null,
    after: after?.text ?? null,
    category: body.category === undefined ? null : redact(body.category).text,
    skill: body.skill === undefined ? null : redact(body.skill).text,
    redactions: { ...addReports(...reports).counts },
    occurredAt,
  };
}

/** A pattern that a live skill says already is covered, and the skill's history shows that it was not followed. */
async function cover(
  tx: TenantTx,
  ctx: TenantContext,
  { found, row, said }: { found: PatternWithProposal; row: CorrectionRow; said: LiveSkill | undefined },
): Promise<PatternWithProposal> {
  if (said) await noteNotFollowed(tx, ctx, { skill: said, correctionId: row.id, sessionId: row.sessionId });
  const { pattern } = found;
  if (found.proposal !== null || (pattern.state !== 'observing' && pattern.state !== 'covered')) return found;
  return { ...found, pattern: { ...pattern, state: said ? 'covered' : 'observing', coveredBy: said?.id ?? null } };
}

/** Evaluates a pattern, stores what came of it and enqueues the job where it triggers. */
export async function settle(
  tx: TenantTx,
  ctx: TenantContext,
  found: PatternWithProposal,
): Promise<ReportedCorrection['pattern']> {
  const { tenantId } = ctx;
  const { id } = found.pattern;
  const { verdict } = await evaluatePattern(tx, ctx, found);
  const counts = await countCorrections(tx, { tenantId, patternId: id });
  const undecided = isUndecided(found);
  const own = undecided ? (verdict.triggered ? 'triggered' : 'observing') : found.pattern.state;
  const pattern = { ...found.pattern, state: own, ...counts };
  await updatePattern(
    tx,
    { tenantId, id },
    {
      state: own,
      coveredBy: pattern.coveredBy,
      ...counts,
      reasons: verdict.reasons,
      waitsForCap: undecided && verdict.waitsForCap,
      updatedAt: ctx.clock.now(),
    },
  );
  if (own === 'triggered' && found.proposal === null) {
    await enqueueJob(tx, ctx, {
      job: proposeSkillJob,
      payload: { patternId: id },
      dedupeKey: `${proposeSkillJob.kind}:${id}`,
    });
  }
  return {
    id: encodeId('pat', id),
    count: counts.corrections,
    sessions: counts.sessions,
    state: patternState({ pattern, proposal: found.proposal }, ctx.clock.now()),
    reasons: verdict.reasons,
  };
}

/** Whether the trigger rules still say what a pattern is. */
export function isUndecided({ pattern, proposal }: PatternWithProposal): boolean {
  return proposal === null && (pattern.state === 'observing' || pattern.state === 'triggered');
}

/** The oldest pattern that only the caps kept back gets its turn once there is room. */
async function triggerWaiting(
  tx: TenantTx,
  ctx: TenantContext,
  { teamId, except }: { teamId: string; except: string },
): Promise<void> {
  const waiting = await findWaiting(tx, { tenantId: ctx.tenantId, teamId, limit: 3 });
  for (const pattern of waiting) if (pattern.id !== except) await settle(tx, ctx, { pattern, proposal: null });
}
