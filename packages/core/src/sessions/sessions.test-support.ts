import { createHash } from 'node:crypto';
import type { Database } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { createSession } from './create-session.ts';
import type { PrefixBuilder } from './prefix.ts';
import type { CreateSessionInput, Session } from './sessions.schemas.ts';

/** Counts how often it was asked and builds another text each time. */
export function countingBuilder(): { build: PrefixBuilder; calls: () => number } {
  let calls = 0;
  const build: PrefixBuilder = async (_tx, _ctx, scope) => {
    calls += 1;
    const text = `prefix ${calls} of team ${scope.teamId}`;
    return { text, sha256: createHash('sha256').update(text).digest('hex'), sources: { calls } };
  };
  return { build, calls: () => calls };
}

export async function startSession(ctx: TenantContext, input: CreateSessionInput = {}): Promise<Session> {
  const { session } = await createSession(ctx, { input, buildPrefix: countingBuilder().build });
  return session;
}

/** What the audit log holds about a thing, oldest first; read past every policy. */
export async function listAudit(admin: Database, resourceId: string): Promise<Record<string, unknown>[]> {
  return admin.runScript(
    `select action, actor_kind, details, tenant_id from audit_events where resource_id = '${resourceId}' order by created_at, id`,
  );
}
