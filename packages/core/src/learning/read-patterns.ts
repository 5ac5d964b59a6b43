import { withTenantTx } from '@cairn/db';
import { resolveTeam, resolveTeamById, seesAllTeams } from '../identity/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { notFoundError } from '../shared/errors.ts';
import { decodeId, encodeId } from '../shared/ids.ts';
import { bindList, openPlace, toPage } from '../shared/page.ts';
import { parseInput } from '../shared/parse-input.ts';
import { ListPatternsInput, type Pattern, type PatternDetails } from './corrections.schemas.ts';
import { decisionsOf, patternState } from './pattern-state.models.ts';
import { findCorrections, type CorrectionRow } from './corrections.repository.ts';
import { findPatterns, type ListedPattern } from './pattern-lists.repository.ts';
import { findPattern } from './patterns.repository.ts';

const MAX_SHOWN = 200;

/** Patterns of one team, or of every team the caller sees; newest first. */
export async function listPatterns(
  ctx: TenantContext,
  input: ListPatternsInput,
): Promise<{ items: Pattern[]; nextCursor: string | null }> {
  requireScope(ctx, 'learning:write');
  const { limit, cursor, state, team } = parseInput(ListPatternsInput, input);
  const { userId } = ctx.actor;
  const binding = bindList(ctx, JSON.stringify(['patterns', state, team, userId]));
  const before = openPlace(binding, cursor);
  const now = ctx.clock.now();
  const reader = { userId, seesSharedTeams: seesAllTeams(ctx) };
  const found = await withTenantTx(ctx, async (tx) => {
    const teamId = team === undefined ? null : (await resolveTeam(tx, ctx, team)).team.id;
    return findPatterns(tx, { tenantId: ctx.tenantId, teamId, reader, state, now, before, limit: limit + 1 });
  });
  const rows = found.map((row) => ({ ...row, id: row.pattern.id, createdAt: row.pattern.createdAt }));
  return toPage(binding, { rows, limit, render: (row) => toPattern(row, now) });
}

/** A pattern with its corrections, its decisions and its proposal. */
export async function getPattern(ctx: TenantContext, input: { id: string }): Promise<PatternDetails> {
  requireScope(ctx, 'learning:write');
  const { tenantId } = ctx;
  const id = decodeId('pat', input.id);
  return withTenantTx(ctx, async (tx) => {
    const found = await findPattern(tx, { tenantId, id });
    if (!found) throw notFoundError();
    const { team } = await resolveTeamById(tx, ctx, found.pattern.teamId);
    const corrections = await findCorrections(tx, { tenantId, patternId: id, limit: MAX_SHOWN });
    const listed = { ...found, teamSlug: team.slug, title: corrections[0]?.instruction ?? null };
    return {
      ...toPattern(listed, ctx.clock.now()),
      corrections: corrections.map(toCorrection),
      decisions: decisionsOf(found),
      proposal: found.proposal && {
        id: encodeId('prp', found.proposal.id),
        state: found.proposal.state,
        name: found.proposal.name,
        kind: found.proposal.kind,
      },
    };
  });
}

function toPattern({ pattern, proposal, teamSlug, title }: ListedPattern, now: Date): Pattern {
  return {
    id: encodeId('pat', pattern.id),
    team: teamSlug ?? '~me',
    teamId: encodeId('team', pattern.teamId),
    state: patternState({ pattern, proposal }, now),
    category: pattern.category,
    title: title ?? '',
    count: pattern.corrections,
    sessions: pattern.sessions,
    reasons: pattern.reasons,
    proposalId: proposal === null ? null : encodeId('prp', proposal.id),
    createdAt: pattern.createdAt.toISOString(),
    updatedAt: pattern.updatedAt.toISOString(),
  };
}

function toCorrection(row: CorrectionRow): PatternDetails['corrections'][number] {
  return {
    id: encodeId('cor', row.id),
    sessionId: encodeId('ses', row.sessionId),
    category: row.category,
    instruction: row.instruction,
    before: row.before,
    after: row.after,
    skill: row.skill,
    occurredAt: row.occurredAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}
