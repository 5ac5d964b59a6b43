import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { claimRequest, PLATFORM_TENANT } from '@cairn/core/idempotency';
import type { PlatformContext } from '@cairn/core/identity';
import type { ApiEnv, RequestContext } from './api-env.ts';
import { platformContext, tenantContext } from './request-context.ts';

interface Answering<C, T, R> {
  /** The verb; nothing but its result reaches `render`. */
  run: (ctx: C) => Promise<T>;
  /** One function for fresh and stored results. */
  render: (result: T) => R;
  /** Members of the result that are shown once, by dotted path. */
  secrets?: readonly string[];
}

/** Answers a POST of a tenant; once per `Idempotency-Key`, and from what was stored where it was answered before. */
export async function answerOnce<T, R>(c: Context<ApiEnv>, answering: Answering<RequestContext, T, R>): Promise<R> {
  const ctx = tenantContext(c);
  return answer(c, { ...answering, ctx, principal: { tenantId: ctx.tenantId, principalId: ctx.actor.id } });
}

/** The same for a POST of the platform. */
export async function answerPlatformOnce<T, R>(
  c: Context<ApiEnv>,
  answering: Answering<PlatformContext, T, R>,
): Promise<R> {
  const ctx = platformContext(c);
  return answer(c, { ...answering, ctx, principal: { tenantId: PLATFORM_TENANT, principalId: ctx.keyId } });
}

interface Answered<C, T, R> extends Answering<C, T, R> {
  ctx: C;
  principal: { tenantId: string; principalId: string };
}

async function answer<C extends RequestContext | PlatformContext, T, R>(
  c: Context<ApiEnv>,
  { ctx, principal, run, render, secrets = [] }: Answered<C, T, R>,
): Promise<R> {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return render(await run(ctx));
  const fingerprint = await fingerprintOf(c);
  // Not the request's own: where it is over, its claim has still to be let go.
  const { db } = c.get('deps');
  const claim = await claimRequest({ db, ...principal, key, fingerprint, secrets });
  if (claim.kind === 'replay') {
    c.header('Idempotent-Replayed', 'true');
    return render(claim.result as T);
  }
  try {
    const result = await run({ ...ctx, beforeCommit: claim.beforeCommit });
    await claim.settle(result);
    return render(result);
  } catch (error) {
    await claim.release();
    throw error;
  }
}

/** All that a request asks for: where, and with which bytes. */
async function fingerprintOf(c: Context<ApiEnv>): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  const hash = createHash('sha256').update(JSON.stringify([c.req.method, pathname, search]));
  return hash.update(new Uint8Array(await c.req.arrayBuffer())).digest('base64url');
}
