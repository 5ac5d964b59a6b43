import { withTenantTx } from '@cairn/db';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { withDefaults } from './limits.models.ts';
import { findLimits } from './limits.repository.ts';
import { LimitsChange, type Limits } from './limits.schemas.ts';

export interface VersionedLimits {
  /** What holds: the defaults and what was set. */
  limits: Limits;
  /** For the ETag; 0 before anything was set. */
  version: number;
}

/** The organization's limits. */
export async function getLimits(ctx: TenantContext): Promise<VersionedLimits> {
  requireScope(ctx, 'limits:admin');
  const row = await withTenantTx(ctx, (tx) => findLimits(tx, ctx.tenantId));
  return { limits: withDefaults(LimitsChange.parse(row?.value ?? {})), version: row?.version ?? 0 };
}
