import { withTenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { encodeId } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import type { VersionedLimits } from './get-limits.ts';
import { limitsChangedError } from './limits.errors.ts';
import { mergeLimits, withDefaults } from './limits.models.ts';
import { findLimits, storeLimits } from './limits.repository.ts';
import { LimitsChange } from './limits.schemas.ts';

/**
 * Merges a change into the organization's limits; every node goes by it within a second. `expectedVersion` is asked
 * for when scope and change are in order; undefined: whatever is there.
 * @throws AppError `limits.changed` (412) where they are not at `expectedVersion` any more
 */
export async function putLimits(
  ctx: TenantContext,
  input: { change: LimitsChange; expectedVersion(): number | undefined },
): Promise<VersionedLimits> {
  requireScope(ctx, 'limits:admin');
  const change = parseInput(LimitsChange, input.change);
  const expected = input.expectedVersion();
  return withTenantTx(ctx, async (tx) => {
    const row = await findLimits(tx, ctx.tenantId);
    const version = row?.version ?? 0;
    if (expected !== undefined && version !== expected) throw limitsChangedError();
    const value = mergeLimits(LimitsChange.parse(row?.value ?? {}), change);
    const stored = await storeLimits(tx, {
      tenantId: ctx.tenantId,
      value,
      updatedAt: ctx.clock.now(),
      expectedVersion: version,
    });
    if (stored === undefined) throw limitsChangedError();
    await recordAudit(tx, ctx, {
      action: 'limits.changed',
      resourceKind: 'organization',
      resourceId: encodeId('org', ctx.tenantId),
      details: { ...change },
    });
    return { limits: withDefaults(value), version: stored.version };
  });
}
