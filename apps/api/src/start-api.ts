import type { Config } from '@cairn/core/config';
import { createAuthenticator } from '@cairn/core/identity';
import type { Services } from '@cairn/core/runtime';
import { systemClock } from '@cairn/core/shared';
import { buildApp } from './build-app.ts';
import { watchEventLoop } from './event-loop-delay.ts';
import type { RequestLogEntry } from './http/request-log-entry.ts';
import { createReadiness } from './readiness.ts';
import { listen } from './serve.ts';

export interface StartApiOptions {
  services: Services;
  config: Config;
  log(entry: RequestLogEntry): void;
}

export interface RunningApi {
  port: number;
  /** Is not ready from now on, serves for as long as is configured, then ends what is under way in at most `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

const SLOTS_PER_CONNECTION = 10;

/** The API on open services, listening. */
export async function startApi({ services, config, log }: StartApiOptions): Promise<RunningApi> {
  const { server, database, load, floodGuard } = config;
  const { requestsAtOnce = SLOTS_PER_CONNECTION * database.maxConnections, drainSeconds } = load;
  const authenticator = createAuthenticator({ db: services.db });
  const readiness = createReadiness(services.findUnready);
  const eventLoop = watchEventLoop();
  const app = buildApp({
    ...services,
    findUnready: readiness.findUnready,
    clock: systemClock,
    authenticator,
    log,
    floodGuard,
    loadShedding: { requestsAtOnce, eventLoopDelayMs: eventLoop.delayMs },
  });
  const listening = await listen({ app, host: server.host, port: server.port });
  return {
    port: listening.port,
    stop: async (graceMs) => {
      readiness.beginStopping();
      await listening.stop({ waitMs: drainSeconds * 1000, graceMs });
      eventLoop.stop();
      await authenticator.flushUses();
    },
  };
}
