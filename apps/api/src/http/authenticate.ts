import { createMiddleware } from 'hono/factory';
import { badCredentialError } from '@cairn/core/identity';
import type { ApiEnv } from './api-env.ts';

const BEARER = /^Bearer +(\S+)$/i;

/** Identifies; what a caller may do is declared on the route and enforced by the verb. */
export const authenticate = createMiddleware<ApiEnv>(async (c, next) => {
  const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined) throw badCredentialError();
  c.set('principal', await c.get('deps').authenticator.authenticate(token));
  await next();
});
