import type { TestActor } from '@cairn/testing';
import type { TestApi } from './build-test-app.ts';

export interface Ask {
  as?: Pick<TestActor, 'key'> | undefined;
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Told {
  status: number;
  headers: Headers;
  /** As it came. */
  text: string;
  /** Parsed; empty where it is no JSON. */
  body: Record<string, unknown>;
}

/** What changes from one answer to the next and says nothing of what was asked for. */
const OF_THE_MOMENT = new Set(['x-request-id', 'date', 'ratelimit', 'retry-after']);

/** One request, and its answer byte for byte. */
export async function ask(api: Pick<TestApi, 'app'>, { as, method, path, body, headers }: Ask): Promise<Told> {
  const response = await api.app.request(path, {
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
  const parsed = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: response.status, headers: response.headers, text, body: parsed };
}

/** Status, headers and body without the moment's: the request's id, its time, its place, and what was asked for. */
export function comparable({ status, headers, text, body }: Told, asked: readonly string[]): string {
  const kept = [...headers].filter(([name]) => !OF_THE_MOMENT.has(name)).map(([name, value]) => `${name}: ${value}`);
  const unsaid = [String(body['requestId']), String(body['instance']), ...asked].filter((part) => part !== '');
  const rest = unsaid.reduce((left, part) => left.replaceAll(part, '…'), text);
  return [status, ...kept, rest.replace(/"took":\d+/, '"took":…')].join('\n');
}
