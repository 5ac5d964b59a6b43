import { withTenantTx, type TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { newUuid } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { chooseTeam } from './choose-team.ts';
import { isImported, lineageOf } from './lineage.models.ts';
import type { PrefixBuilder } from './prefix.ts';
import { loadSession, requireSessionUser } from './session-access.ts';
import { toSession } from './sessions.models.ts';
import { findSessionByExternalId, insertSession, type NewSessionRow, type SessionRow } from './sessions.repository.ts';
import { CreateSessionInput, type Session } from './sessions.schemas.ts';

export interface CreateSession {
  input: CreateSessionInput;
  /** Called in the transaction that makes the session; not for one that exists, nor for an imported one. */
  buildPrefix: PrefixBuilder;
}

export interface CreatedSession {
  session: Session;
  /** False where the caller had a session of this external id already: it is answered as it is. */
  created: boolean;
}

type ParsedInput = ReturnType<typeof CreateSessionInput.parse>;

/**
 * Makes a session of the caller's and freezes its prefix. An external id names one session of a user,
 * also where two requests bring it at once.
 * @throws AppError `request.invalid` (422), `resource.not_found` (404: team or parent), `actor.no_user` (403)
 */
export async function createSession(
  ctx: TenantContext,
  { input, buildPrefix }: CreateSession,
): Promise<CreatedSession> {
  const userId = requireSessionUser(ctx, 'write');
  const body = parseInput(CreateSessionInput, input);
  return withTenantTx(ctx, async (tx) => {
    const existing = await findExisting(tx, { tenantId: ctx.tenantId, userId, externalId: body.externalId });
    if (existing) return { session: toSession(existing), created: false };
    const row = await newSessionRow(tx, ctx, { body, userId, buildPrefix });
    const stored = await insertSession(tx, row);
    const session = toSession(stored);
    const created = stored.id === row.id;
    if (created) await recordCreated(tx, ctx, session);
    return { session, created };
  });
}

async function findExisting(
  tx: TenantTx,
  key: { tenantId: string; userId: string; externalId: string | undefined },
): Promise<SessionRow | undefined> {
  const { externalId } = key;
  return externalId === undefined ? undefined : findSessionByExternalId(tx, { ...key, externalId });
}

interface NewSession {
  body: ParsedInput;
  userId: string;
  buildPrefix: PrefixBuilder;
}

async function newSessionRow(
  tx: TenantTx,
  ctx: TenantContext,
  { body, userId, buildPrefix }: NewSession,
): Promise<NewSessionRow> {
  const id = newUuid();
  const now = ctx.clock.now();
  const startedAt = body.startedAt === undefined ? now : new Date(body.startedAt);
  const parent = body.parentId === undefined ? null : await loadSession(tx, ctx, body.parentId);
  const teamId = await chooseTeam(tx, ctx, body.team);
  const prefix = isImported({ startedAt, now }) ? null : await buildPrefix(tx, ctx, { userId, teamId });
  return {
    tenantId: ctx.tenantId,
    id,
    userId,
    teamId,
    externalId: body.externalId ?? null,
    title: body.title ?? null,
    source: body.source ?? null,
    device: body.device ?? null,
    metadata: body.metadata ?? {},
    ...lineageOf(id, parent),
    startedAt,
    prefixText: prefix?.text ?? null,
    prefixSha256: prefix?.sha256 ?? null,
    prefixSources: prefix?.sources ?? null,
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    origin: ctx.origin,
    createdAt: now,
    updatedAt: now,
  };
}

async function recordCreated(tx: TenantTx, ctx: TenantContext, session: Session): Promise<void> {
  await recordAudit(tx, ctx, {
    action: 'session.created',
    resourceKind: 'session',
    resourceId: session.id,
    details: { teamId: session.teamId, imported: session.prefixSha256 === null },
  });
}
