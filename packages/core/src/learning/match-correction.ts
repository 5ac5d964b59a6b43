import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { newUuid } from '../shared/ids.ts';
import type { Intent } from './intent.models.ts';
import { readCorrection } from './load-pattern.ts';
import { choosePattern, matchTerms } from './pattern-match.models.ts';
import { isOpen, patternState } from './pattern-state.models.ts';
import { findLatestCorrections } from './corrections.repository.ts';
import { addTerms, findCandidates, insertPattern, type PatternWithProposal } from './patterns.repository.ts';

const MAX_CANDIDATES = 12;
const MAX_MEMBERS = 5;

/** The team's pattern that a correction belongs to, or a new one; call it with the team locked. */
export async function matchCorrection(
  tx: TenantTx,
  ctx: TenantContext,
  { teamId, intent, category }: { teamId: string; intent: Intent; category: string | null },
): Promise<PatternWithProposal> {
  const { tenantId } = ctx;
  const terms = matchTerms(intent);
  const candidates = await findCandidates(tx, { tenantId, teamId, terms, limit: MAX_CANDIDATES });
  const found =
    (await chooseAmong(tx, ctx, { intent, candidates })) ?? (await startPattern(tx, ctx, { teamId, category }));
  await addTerms(tx, { tenantId, teamId, patternId: found.pattern.id, terms });
  return found;
}

async function chooseAmong(
  tx: TenantTx,
  ctx: TenantContext,
  { intent, candidates }: { intent: Intent; candidates: PatternWithProposal[] },
): Promise<PatternWithProposal | undefined> {
  const patternIds = candidates.map(({ pattern }) => pattern.id);
  const rows = await findLatestCorrections(tx, { tenantId: ctx.tenantId, patternIds, perPattern: MAX_MEMBERS });
  const now = ctx.clock.now();
  const choice = choosePattern(
    intent,
    candidates.map((candidate) => ({
      id: candidate.pattern.id,
      open: isOpen(patternState(candidate, now)),
      members: rows
        .filter(({ patternId }) => patternId === candidate.pattern.id)
        .map((row) => readCorrection(row).intent),
    })),
  );
  return candidates.find(({ pattern }) => pattern.id === choice?.id);
}

async function startPattern(
  tx: TenantTx,
  ctx: TenantContext,
  { teamId, category }: { teamId: string; category: string | null },
): Promise<PatternWithProposal> {
  const now = ctx.clock.now();
  const pattern = await insertPattern(tx, {
    tenantId: ctx.tenantId,
    id: newUuid(),
    teamId,
    state: 'observing',
    category,
    reasons: [],
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    origin: ctx.origin,
    createdAt: now,
    updatedAt: now,
  });
  return { pattern, proposal: null };
}
