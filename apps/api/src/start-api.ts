import { createAuthenticator } from '@cairn/core/identity';
import { systemClock } from '@cairn/core/shared';
import type { Services } from '@cairn/core/runtime';
import { buildApp } from './build-app.ts';
import type { RequestLogEntry } from './http/request-log-entry.ts';
import { listen, type Listening } from './serve.ts';

export interface StartApiOptions {
  services: Services;
  host: string;
  port: number;
  log(entry: RequestLogEntry): void;
}

/** The API on open services, listening. */
export async function startApi({ services, host, port, log }: StartApiOptions): Promise<Listening> {
  const { db } = services;
  const app = buildApp({ ...services, clock: systemClock, authenticator: createAuthenticator({ db }), log });
  return listen({ app, host, port });
}
