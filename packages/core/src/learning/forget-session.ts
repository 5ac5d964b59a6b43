import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { countCorrections, deleteCorrectionsOfSession, findPatternsOfSession } from './corrections.repository.ts';
import { deletePattern, findPattern } from './patterns.repository.ts';
import { settle } from './report-correction.ts';

/**
 * Erases what was learned from a session alone, in the transaction that erases it: its corrections, and the patterns
 * that have no other and made no proposal. `sessionId` is a UUID.
 */
export async function forgetSession(
  tx: TenantTx,
  ctx: TenantContext,
  { sessionId }: { sessionId: string },
): Promise<void> {
  const { tenantId } = ctx;
  const patternIds = await findPatternsOfSession(tx, { tenantId, sessionId });
  await deleteCorrectionsOfSession(tx, { tenantId, sessionId });
  for (const id of patternIds) {
    const found = await findPattern(tx, { tenantId, id });
    if (!found) continue;
    const { corrections } = await countCorrections(tx, { tenantId, patternId: id });
    if (corrections === 0 && found.proposal === null) await deletePattern(tx, { tenantId, id });
    else await settle(tx, ctx, found);
  }
}
