import { createRoute, z, type RouteConfig } from '@hono/zod-openapi';
import type { Scope } from '@cairn/core/shared';
import type { ErrorCode } from '../problems/catalogue.ts';
import { describeRoute } from './describe-route.ts';
import { readBody, type BodyRules } from './read-body.ts';
import { allowTime, UPLOAD_MS } from './timeouts.ts';
import { uploadGate } from './upload-gate.ts';

/** `public` needs no credential, `any` any credential of a tenant, `platform` a platform key. */
export type RouteScope = Scope | 'public' | 'any' | 'platform';

export interface RouteInit extends Omit<RouteConfig, 'security'> {
  operationId: string;
  summary: string;
  description: string;
  scope: RouteScope;
  /** Codes it answers beyond those of every route like it. */
  errors?: readonly ErrorCode[];
  /** It answers with the ETag of what it shows; where it reads, it takes If-None-Match. */
  showsEtag?: true;
  needsIfMatch?: true;
  /** A POST that asks anew each time. */
  ignoresIdempotencyKey?: true;
  /** Nothing of its body is stored, and any string in it is legal. */
  takesAnyText?: true;
  /** Bytes of a request body at most; 1 MiB unless given. */
  bodyAtMost?: number;
  /** The same for a body that is a zip. */
  zipAtMost?: number;
}

const MIB = 1024 * 1024;
/** Files of a skill as JSON; larger skills travel as a zip, which takes a fraction of the memory. */
export const UPLOAD_AT_MOST = 16 * MIB;

/** A route with its scope declared, and everything that it may answer. */
export function defineRoute<const R extends RouteInit>(init: R) {
  const { bodyAtMost = MIB, zipAtMost = bodyAtMost, takesAnyText, ...route }: RouteInit = init;
  const types = Object.keys(route.request?.body?.content ?? {});
  const declared = {
    ...describeRoute(route),
    ...(types.length > 0
      ? {
          middleware: bodyMiddleware({
            types,
            maxBytes: bodyAtMost,
            maxZipBytes: zipAtMost,
            anyText: takesAnyText === true,
          }),
        }
      : {}),
  };
  // The types stay those of what was declared: handlers answer with its responses and throw problems.
  return createRoute<R['path'], R>(declared as unknown as R);
}

/** What stands before every handler of a route with a body. */
export function bodyMiddleware(rules: BodyRules) {
  return rules.maxBytes > MIB ? [allowTime(UPLOAD_MS), uploadGate, readBody(rules)] : [readBody(rules)];
}

/** A JSON request body that must be there. */
export function jsonBody<S extends z.ZodType>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } } as const;
}

/** A JSON request body that may be left out; nothing sent is `{}`. */
export function optionalJsonBody<S extends z.ZodType>(schema: S) {
  return { required: false, content: { 'application/json': { schema } } } as const;
}

/** A JSON answer. */
export function jsonAnswer<S extends z.ZodType>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } } as const;
}

/** One page of a list. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** Path parameters by name, each a non-empty text. */
export function pathParams<const N extends string>(names: Record<N, string>) {
  const entries = Object.entries<string>(names).map(([name, description]) => [
    name,
    z.string().min(1).meta({ description }),
  ]);
  return z.object(Object.fromEntries(entries) as Record<N, z.ZodString>);
}
