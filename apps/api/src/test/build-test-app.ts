import type { Hono } from 'hono';
import { createAuthenticator } from '@cairn/core/identity';
import { systemClock } from '@cairn/core/shared';
import type { TestActor, TestContext } from '@cairn/testing';
import { buildApp } from '../build-app.ts';
import type { ApiDeps, ApiEnv } from '../http/api-env.ts';
import { createAnswerCheck } from './documented-answer.ts';

export interface TestApi {
  app: Hono<ApiEnv>;
  /** One request as `actor`, or as nobody. */
  call(request: TestCall): Promise<TestAnswer>;
}

export interface TestCall {
  as?: Pick<TestActor, 'key'> | undefined;
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestAnswer {
  status: number;
  headers: Headers;
  /** The parsed JSON body; undefined where there is none. */
  body: Record<string, unknown>;
}

const findFlaw = createAnswerCheck();

/** The API in process, on the collaborators of a test tenant's context. */
export function buildTestApi(
  parts: Pick<TestContext, 'db' | 'objects' | 'embedder'>,
  { log = () => {} }: Partial<Pick<ApiDeps, 'log'>> = {},
): TestApi {
  const app = buildApp({
    db: parts.db,
    objects: parts.objects,
    embedder: parts.embedder,
    clock: systemClock,
    secret: 'test secret',
    authenticator: createAuthenticator({ db: parts.db, rememberMs: 0 }),
    findUnready: async () => [],
    log,
  });
  return { app, call: (request) => callApp(app, request) };
}

async function callApp(
  app: Hono<ApiEnv>,
  { as, method = 'GET', path, body, headers = {} }: TestCall,
): Promise<TestAnswer> {
  const response = await app.request(path, {
    method,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as.key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const { status, headers: answered } = response;
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  const flaw = findFlaw({ method, path, status, headers: answered, body: json });
  if (flaw !== null) throw new Error(`${method} ${path} answered what openapi.json does not say: ${flaw}.`);
  return { status, headers: answered, body: (json ?? {}) as Record<string, unknown> };
}
