import { withTenantTx, type TenantTx } from '@cairn/db';
import { resolveTeam } from '../identity/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { decodeId } from '../shared/ids.ts';
import { bindList, openPlace, toPage } from '../shared/page.ts';
import { parseInput } from '../shared/parse-input.ts';
import { requireSessionUser } from './session-access.ts';
import { toSession } from './sessions.models.ts';
import { findSessions, type SessionPage } from './sessions.repository.ts';
import { ListSessionsInput, type SessionList } from './sessions.schemas.ts';

type Filter = Omit<ReturnType<typeof ListSessionsInput.parse>, 'limit' | 'cursor'>;

/**
 * The caller's sessions, last started first.
 * @throws AppError `request.invalid_cursor` (422), `resource.not_found` (404: the team filtered by)
 */
export async function listSessions(ctx: TenantContext, input: ListSessionsInput): Promise<SessionList> {
  const userId = requireSessionUser(ctx, 'read');
  const { limit, cursor, ...filter } = parseInput(ListSessionsInput, input);
  const binding = bindList(
    ctx,
    JSON.stringify(['sessions', userId, Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b))]),
  );
  const after = openPlace(binding, cursor);
  const rows = await withTenantTx(ctx, async (tx) =>
    findSessions(tx, {
      ...(await toConditions(tx, ctx, filter)),
      tenantId: ctx.tenantId,
      userId,
      after,
      limit: limit + 1,
    }),
  );
  const placed = rows.map((row) => ({ id: row.id, createdAt: row.startedAt, row }));
  return toPage(binding, { rows: placed, limit, render: ({ row }) => toSession(row) });
}

async function toConditions(
  tx: TenantTx,
  ctx: TenantContext,
  filter: Filter,
): Promise<Omit<SessionPage, 'tenantId' | 'userId' | 'after' | 'limit'>> {
  const { externalId, source, ended, after, before } = filter;
  return {
    externalId,
    source,
    teamId: filter.team === undefined ? undefined : (await resolveTeam(tx, ctx, filter.team)).team.id,
    rootId: filter.rootId === undefined ? undefined : decodeId('ses', filter.rootId),
    ended: ended === undefined ? undefined : ended === 'true',
    startedFrom: after === undefined ? undefined : new Date(after),
    startedBefore: before === undefined ? undefined : new Date(before),
  };
}
