import type { Hono } from 'hono';
import type { FakeClock } from '@cairn/testing';
import type { ApiEnv } from '../http/api-env.ts';
import type { OperationExample } from '../http/examples.ts';
import type { OpenApiDocument } from '../http/share-responses.ts';
import { createExampleNames } from './example-names.ts';

export interface Asked {
  /** The key that asks. */
  as?: string;
  path?: Record<string, string>;
  query?: Record<string, string>;
  ifMatch?: string;
  /** Sent as the Idempotency-Key. */
  once?: string;
  body?: unknown;
}

export interface Told {
  body: Record<string, unknown>;
  etag: string;
}

export interface ExampleRecorder {
  /** One request of the story; a minute passes before it. @throws where it is refused */
  ask(operationId: string, asked?: Asked): Promise<Told>;
  /** By operation, the first request that was made of it, and the first answer of each status. */
  examples(): Record<string, OperationExample>;
}

interface Recorded {
  app: Hono<ApiEnv>;
  clock: FakeClock;
  document: OpenApiDocument;
}

/** Plays requests and keeps what was sent and answered, with names that are the same in each run. */
export function createExampleRecorder({ app, clock, document }: Recorded): ExampleRecorder {
  const found = new Map<string, OperationExample>();
  const names = createExampleNames();
  const places = placesOf(document);

  async function ask(operationId: string, asked: Asked = {}): Promise<Told> {
    clock.advance(60_000);
    const place = places.get(operationId);
    if (place === undefined) throw new Error(`There is no operation ${operationId}.`);
    const response = await app.request(urlOf(place.path, asked), initOf(place.method, asked));
    const text = await response.text();
    if (!response.ok) throw new Error(`${operationId}: ${response.status} ${text}`);
    const isJson = response.headers.get('content-type') === 'application/json';
    const body: unknown = isJson ? JSON.parse(text) : undefined;
    const now = clock.now();
    const { answers, ...request } = found.get(operationId) ?? names.settle(requestOf(asked), now);
    found.set(operationId, { ...request, answers: { [response.status]: names.settle(body, now), ...answers } });
    return { body: (body ?? {}) as Told['body'], etag: response.headers.get('etag') ?? '' };
  }

  return {
    ask,
    examples: () => Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function placesOf({ paths }: OpenApiDocument): Map<string, { path: string; method: string }> {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, { path, method }] as const),
  );
  return new Map(entries);
}

function urlOf(template: string, { path = {}, query = {} }: Asked): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const rest = new URLSearchParams(query).toString();
  return rest === '' ? filled : `${filled}?${rest}`;
}

function initOf(method: string, { as, ifMatch, once, body }: Asked): RequestInit {
  const headers = new Headers();
  if (as !== undefined) headers.set('authorization', `Bearer ${as}`);
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  if (once !== undefined) headers.set('idempotency-key', once);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

/** What of a request the document shows: by parameter, and the body. */
function requestOf({ path = {}, query = {}, ifMatch, once, body }: Asked): OperationExample {
  const headers = {
    ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
    ...(once === undefined ? {} : { 'Idempotency-Key': once }),
  };
  return { parameters: { ...path, ...query, ...headers }, ...(body === undefined ? {} : { body }), answers: {} };
}
