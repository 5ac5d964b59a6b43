import { withTenantTx } from '@cairn/db';
import { requireScope } from '../shared/context.ts';
import { encodeId } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { deriveAuditKey } from './audit-chain.models.ts';
import { VerifyAuditInput, type AuditVerification } from './audit.schemas.ts';
import { checkCheckpoints } from './check-checkpoints.ts';
import { checkRows } from './check-rows.ts';
import { endOfChain, firstBadRow } from './verdict.models.ts';
import { loadChainState } from './verify.repository.ts';
import type { VerifyContext } from './verify-context.ts';

/**
 * Holds the organization's sealed rows against their hashes, the head of their chain and the checkpoints in the
 * object store, and names the first row that is not as it was sealed.
 * @throws AppError `auth.missing_scope` (403) without `audit:read`
 */
export async function verifyAudit(ctx: VerifyContext, input: VerifyAuditInput): Promise<AuditVerification> {
  requireScope(ctx, 'audit:read');
  const { after, limit = Number.MAX_SAFE_INTEGER } = parseInput(VerifyAuditInput, input);
  const key = deriveAuditKey(ctx);
  // Before the head is read: it moves on meanwhile, and no checkpoint may be ahead of it.
  const checkpoints = await checkCheckpoints(ctx, key);
  const state = await withTenantTx(ctx, (tx) => loadChainState(tx, ctx.tenantId));
  const upTo = endOfChain(key, state);
  const rows = await checkRows(ctx, { key, after, upTo, limit });
  const bad = firstBadRow({ key, state, rows, checkpoints });
  return {
    ok: bad === null,
    checked: rows.checked,
    unsealed: state.unsealed,
    checkpointed: checkpoints.newest,
    next: bad === null && rows.last.sequence < upTo ? rows.last.sequence : null,
    ...(bad && { firstBad: { ...bad, ...(bad.id !== undefined && { id: encodeId('aud', bad.id) }) } }),
  };
}
