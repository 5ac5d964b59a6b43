import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Authenticator, Principal } from '@cairn/core/identity';
import type { Embedder, ObjectStore } from '@cairn/core/ports';
import type { Clock, TenantContext } from '@cairn/core/shared';
import type { RequestLogEntry } from './request-log-entry.ts';

/** What the API is built from. */
export interface ApiDeps {
  db: TenantContext['db'];
  objects: ObjectStore;
  embedder: Embedder;
  authenticator: Authenticator;
  clock: Clock;
  /** Signs cursors; the same on every node. */
  secret: string;
  /** What is not ready, in words; empty when all is. */
  findUnready(): Promise<string[]>;
  log(entry: RequestLogEntry): void;
}

/** The context of a tenant's request: who asks, and every collaborator a verb may name. */
export type RequestContext = TenantContext & Pick<ApiDeps, 'objects' | 'embedder'>;

export interface ApiEnv {
  Variables: {
    deps: ApiDeps;
    requestId: string;
    principal: Principal | undefined;
  };
}

export type ApiApp = OpenAPIHono<ApiEnv>;
