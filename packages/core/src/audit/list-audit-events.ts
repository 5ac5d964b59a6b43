import { withTenantTx } from '@cairn/db';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { bindList, openPlace, toPage } from '../shared/page.ts';
import { parseInput } from '../shared/parse-input.ts';
import { readActorFilter, toAuditEvent } from './audit-event.models.ts';
import { findAuditEvents } from './audit.repository.ts';
import { ListAuditEventsInput, type AuditEventList } from './audit.schemas.ts';

/**
 * What was done in the organization, newest first.
 * @throws AppError `auth.missing_scope` (403) without `audit:read`; `request.invalid` (422) for an actor that is none
 */
export async function listAuditEvents(ctx: TenantContext, input: ListAuditEventsInput): Promise<AuditEventList> {
  requireScope(ctx, 'audit:read');
  const { actor, action, resource, limit, cursor } = parseInput(ListAuditEventsInput, input);
  const binding = bindList(ctx, JSON.stringify(['audit', actor, action, resource]));
  const before = openPlace(binding, cursor);
  const page = { tenantId: ctx.tenantId, actor: readActorFilter(actor), action, resource, before, limit: limit + 1 };
  const rows = await withTenantTx(ctx, (tx) => findAuditEvents(tx, page));
  return toPage(binding, { rows, limit, render: toAuditEvent });
}
