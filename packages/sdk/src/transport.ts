import { readError } from './cairn-error.ts';
import { retryDelay, wait } from './retry.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  url: string;
  apiKey?: string | undefined;
  fetch: Fetch;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What the generated types say of one operation. */
interface Operation {
  url: string;
  body?: unknown;
  path?: unknown;
  query?: unknown;
}

type Call<O extends Operation> = Omit<O, 'url' | 'headers'> & { ifMatch?: string };
type Endpoint<O extends Operation> = `${Method} ${O['url']}`;

/** A file as it was answered. */
export interface Download {
  bytes: Uint8Array<ArrayBuffer>;
  /** Its strong entity tag without the quotes; null where there is none. */
  etag: string | null;
}

/** What was answered, and the entity tag to send as `If-Match` with a change of it. */
export interface Tagged<T> {
  value: T;
  etag: string;
}

/** Sends one operation, named as in the OpenAPI document: `GET /v1/jobs/{id}`. */
export interface Transport {
  /** @throws CairnError on every answer that is not 2xx */
  json<O extends Operation, R>(endpoint: Endpoint<O>, call: Call<O>): Promise<R>;
  /** @throws CairnError on every answer that is not 2xx */
  tagged<O extends Operation, R>(endpoint: Endpoint<O>, call: Call<O>): Promise<Tagged<R>>;
  /** @throws CairnError on every answer that is not 2xx */
  download<O extends Operation>(endpoint: Endpoint<O>, call: Call<O>): Promise<Download>;
}

interface Sent {
  path?: unknown;
  query?: unknown;
  body?: unknown;
  ifMatch?: string;
}

export function createTransport(options: TransportOptions): Transport {
  return {
    async json<O extends Operation, R>(endpoint: Endpoint<O>, call: Call<O>): Promise<R> {
      const response = await send(options, { endpoint, call });
      return (response.status === 204 ? undefined : await response.json()) as R;
    },
    async tagged<O extends Operation, R>(endpoint: Endpoint<O>, call: Call<O>): Promise<Tagged<R>> {
      const response = await send(options, { endpoint, call });
      return { value: (await response.json()) as R, etag: response.headers.get('etag') ?? '' };
    },
    async download(endpoint, call) {
      const response = await send(options, { endpoint, call });
      const etag = response.headers.get('etag')?.replace(/^"(.*)"$/, '$1') ?? null;
      return { bytes: new Uint8Array(await response.arrayBuffer()), etag };
    },
  };
}

async function send(
  options: TransportOptions,
  { endpoint, call }: { endpoint: string; call: Sent },
): Promise<Response> {
  const [method = '', template = ''] = endpoint.split(' ');
  const { idempotencyKey } = options;
  const url = `${options.url.replace(/\/+$/, '')}${fillPath(template, call.path)}${renderQuery(call.query)}`;
  const init = requestInit(options, { method, call });
  for (let retries = 0; ; retries += 1) {
    const response = await options.fetch(url, init);
    if (response.ok) return response;
    const delay = retryDelay(response, { method, idempotencyKey, retries });
    if (delay === undefined) throw await readError(response);
    await response.body?.cancel();
    await wait(delay, options.signal);
  }
}

function requestInit(options: TransportOptions, { method, call }: { method: string; call: Sent }): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (options.apiKey !== undefined) headers.set('authorization', `Bearer ${options.apiKey}`);
  if (call.body !== undefined) headers.set('content-type', isBytes(call.body) ? call.body.type : 'application/json');
  if (call.ifMatch !== undefined) headers.set('if-match', call.ifMatch);
  if (method === 'POST' && options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  return {
    method,
    headers,
    ...(call.body === undefined ? {} : { body: isBytes(call.body) ? call.body : JSON.stringify(call.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
}

function isBytes(body: unknown): body is Blob {
  return body instanceof Blob;
}

/** Encodes each value; in `path`, the place of a file, the slashes stay. */
function fillPath(template: string, values: unknown): string {
  const given = (values ?? {}) as Record<string, string>;
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name] ?? '';
    const segments = name === 'path' ? value.split('/') : [value];
    // An empty or relative segment would address another route than the one that was meant.
    if (segments.some((segment) => ['', '.', '..'].includes(segment))) {
      throw new TypeError(`${JSON.stringify(value)} cannot stand for {${name}} in ${template}.`);
    }
    return segments.map(encodeURIComponent).join('/');
  });
}

function renderQuery(query: unknown): string {
  const given = Object.entries((query ?? {}) as Record<string, string | number | boolean | undefined>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
