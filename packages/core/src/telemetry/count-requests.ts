import { requestSeconds, requestsInFlight, requestsRefused } from './metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface CountedRequest {
  method: string;
  /** The pattern, never the path. */
  route: string;
  status: number;
  seconds: number;
}

export function requestBegan(): void {
  requestsInFlight.inc();
}

export function requestEnded({ method, route, status, seconds }: CountedRequest): void {
  requestsInFlight.dec();
  requestSeconds.observe(
    { route, method: METHODS.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` },
    seconds,
  );
}

/** Why a request was turned away. */
export type Refusal = 'rate_limited' | 'overloaded';

/** Answers of 429 and `service.overloaded` count themselves; this is for what is refused before it is a request. */
export function countRefusal(reason: Refusal): void {
  requestsRefused.inc({ reason });
}
