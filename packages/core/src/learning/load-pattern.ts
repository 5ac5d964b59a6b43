import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { readIntent } from './intent.models.ts';
import { explainSettled, patternState } from './pattern-state.models.ts';
import { findCorrections, type CorrectionRow } from './corrections.repository.ts';
import { countGenerated, type PatternWithProposal } from './patterns.repository.ts';
import { loadTeamSettings } from './settings.ts';
import { evaluateTrigger, type TriggerVerdict } from './trigger.models.ts';
import type { AnalysedCorrection } from './analysis.models.ts';
import type { CorrectionFact } from './variants.models.ts';
import type { Settings } from './settings.schemas.ts';

/** More of one pattern than this say nothing new; the latest count. */
const MAX_CONSIDERED = 40;

export type ReadCorrection = CorrectionFact & AnalysedCorrection & Pick<CorrectionRow, 'sessionId' | 'redactions'>;

export interface EvaluatedPattern {
  corrections: ReadCorrection[];
  verdict: TriggerVerdict;
  settings: Settings;
}

/** Applies every trigger rule to a pattern as it stands in this transaction. */
export async function evaluatePattern(
  tx: TenantTx,
  ctx: TenantContext,
  of: PatternWithProposal,
): Promise<EvaluatedPattern> {
  const { tenantId } = ctx;
  const { pattern } = of;
  const now = ctx.clock.now();
  const rows = await findCorrections(tx, { tenantId, patternId: pattern.id, limit: MAX_CONSIDERED });
  const corrections = rows.map(readCorrection);
  const settings = await loadTeamSettings(tx, ctx, { teamId: pattern.teamId });
  const generated = await countGenerated(tx, {
    tenantId,
    teamId: pattern.teamId,
    since: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())),
    exceptPattern: pattern.id,
  });
  const verdict = evaluateTrigger({
    corrections,
    settings: settings.learning,
    settled: explainSettled(patternState(of, now), of),
    now,
    proposedToday: generated.today,
    proposedTotal: generated.total,
  });
  return { corrections, verdict, settings };
}

export function readCorrection(row: CorrectionRow): ReadCorrection {
  const { id, instruction, before, after, category, occurredAt, sessionId, redactions } = row;
  return {
    id,
    lineage: row.rootId,
    occurredAt,
    instruction,
    before,
    after,
    sessionId,
    redactions,
    intent: readIntent({ instruction, before, after, category }),
  };
}
