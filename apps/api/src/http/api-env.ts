import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Authenticator, Principal } from '@cairn/core/identity';
import type { RequestLimiter } from '@cairn/core/limits';
import type { Embedder, ObjectStore } from '@cairn/core/ports';
import type { Clock, TenantContext } from '@cairn/core/shared';
import type { FloodGuardOptions } from './flood-guard.ts';
import type { LoadSheddingOptions } from './load-shedding.ts';
import type { LimiterLogEntry } from './rate-limit.ts';
import type { RequestLogEntry } from './request-log-entry.ts';
import type { RequestDeadline } from './timeouts.ts';

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
  log(entry: RequestLogEntry | LimiterLogEntry): void;
  /** What guards authentication; the defaults of its settings unless given. */
  floodGuard?: FloodGuardOptions;
  /** Bounds requests by the database unless given. */
  limiter?: RequestLimiter;
  /** How much is under way at most; the defaults unless given. */
  loadShedding?: LoadSheddingOptions;
}

/** The context of a tenant's request: who asks, and every collaborator a verb may name. */
export type RequestContext = TenantContext & Pick<ApiDeps, 'objects' | 'embedder'>;

export interface ApiEnv {
  Variables: {
    deps: ApiDeps;
    requestId: string;
    principal: Principal | undefined;
    /** Undefined outside `/v1`. */
    deadline: RequestDeadline | undefined;
  };
}

export type ApiApp = OpenAPIHono<ApiEnv>;
