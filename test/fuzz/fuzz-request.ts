import type { Operation } from './contract.ts';
import type { Actor } from './world.ts';

export const KINDS = ['valid', 'near-valid', 'hostile', 'foreign', 'wire'] as const;
export type Kind = (typeof KINDS)[number];

export type Body = { json: unknown } | { bytes: Buffer };

/** A request in the parts that the fuzz changes and the shrinker takes away. */
export interface FuzzRequest {
  kind: Kind;
  operation: Operation;
  actor: Actor;
  /** What is not as it should be; empty for a valid request. */
  wrong: string;
  method: string;
  /** Filled in, as it is sent. */
  path: string;
  /** Names and values as they are sent. */
  query: [string, string][];
  headers: [string, string][];
  body?: Body;
  /** All of the request as bytes, for one that no HTTP client would send. */
  wire?: Buffer;
  /** The document forbids it, or it names what belongs to somebody else: a 2xx is a fault. */
  mustRefuse: boolean;
}

export interface Answer {
  /** 0 where none came. */
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** What a connection died of. */
  failure?: string;
}

export function bytesOf(body: Body | undefined): Buffer | undefined {
  if (body === undefined) return undefined;
  return 'bytes' in body ? body.bytes : Buffer.from(JSON.stringify(body.json));
}

/** What is sent as the request's target. */
export function targetOf({ path, query }: Pick<FuzzRequest, 'path' | 'query'>): string {
  return query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
