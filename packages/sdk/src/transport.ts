import { newIdempotencyKey } from './ids.ts';
import { RETRY_DEFAULTS, type RetryOptions } from './retry.ts';
import { send, type Arrived, type Fetch } from './send.ts';

export interface TransportOptions {
  url: string;
  apiKey?: string | undefined;
  fetch: Fetch;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** `false` sends everything once. */
  retry?: Partial<RetryOptions> | false | undefined;
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
      return jsonOf(await sendCall(options, { endpoint, call })) as R;
    },
    async tagged<O extends Operation, R>(endpoint: Endpoint<O>, call: Call<O>): Promise<Tagged<R>> {
      const arrived = await sendCall(options, { endpoint, call });
      return { value: jsonOf(arrived) as R, etag: arrived.headers.get('etag') ?? '' };
    },
    async download(endpoint, call) {
      const { bytes, headers } = await sendCall(options, { endpoint, call });
      return { bytes, etag: headers.get('etag')?.replace(/^"(.*)"$/, '$1') ?? null };
    },
  };
}

function jsonOf({ status, bytes }: Arrived): unknown {
  return status === 204 ? undefined : JSON.parse(new TextDecoder().decode(bytes));
}

function sendCall(options: TransportOptions, { endpoint, call }: { endpoint: string; call: Sent }): Promise<Arrived> {
  const [method = '', template = ''] = endpoint.split(' ');
  const { fetch, signal } = options;
  const idempotencyKey = method === 'POST' ? keyOf(options) : undefined;
  return send({
    fetch,
    url: `${options.url.replace(/\/+$/, '')}${fillPath(template, call.path)}${renderQuery(call.query)}`,
    method,
    init: requestInit({ method, apiKey: options.apiKey, idempotencyKey }, call),
    idempotencyKey,
    signal,
    retry: { ...RETRY_DEFAULTS, ...(options.retry === false ? { atMost: 0 } : options.retry) },
  });
}

/** The caller's; where a write may be sent again, one of its own. */
function keyOf({ idempotencyKey, retry }: TransportOptions): string | undefined {
  return idempotencyKey ?? (retry === false ? undefined : newIdempotencyKey());
}

interface Heading {
  method: string;
  apiKey: string | undefined;
  idempotencyKey: string | undefined;
}

function requestInit({ method, apiKey, idempotencyKey }: Heading, { body, ifMatch }: Sent): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`);
  if (body !== undefined) headers.set('content-type', isBytes(body) ? body.type : 'application/json');
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return {
    method,
    headers,
    ...(body === undefined ? {} : { body: isBytes(body) ? body : JSON.stringify(body) }),
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
