import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/index.ts';
import { createLog, type Log, type LogLevel } from '../process/index.ts';
import { listenForScrapes } from './metrics-server.ts';
import { useTracer } from './tracer.ts';

export interface Telemetry {
  log: Log;
  /** The port on which this process is scraped; undefined where it has none of its own. */
  metricsPort: number | undefined;
  /** Sends the traces that are left; a receiver that does not answer holds nobody up for long. */
  stop(): Promise<void>;
}

export interface TelemetryOptions {
  config: Config;
  /** What logs and traces say they come from: `cairn-api`, `cairn-worker`. */
  service: string;
  /** Where the configuration leaves it open. */
  logLevel: LogLevel;
}

const LAST_TRACES_MS = 3_000;

/** Opens this process's log, its metrics port and its export of traces, the last two where they are configured. */
export async function startTelemetry({ config, service, logLevel }: TelemetryOptions): Promise<Telemetry> {
  const { host, log: level = logLevel } = config.server;
  const { logFormat: format, metricsPort, otlpEndpoint, traceShare } = config.telemetry;
  const log = createLog({ level, format });
  const metrics = metricsPort === undefined ? undefined : await listenForScrapes({ host, port: metricsPort });
  const stopTraces =
    otlpEndpoint === undefined ? undefined : await exportTraces({ endpoint: otlpEndpoint, service, share: traceShare });
  return {
    log,
    metricsPort: metrics?.port,
    stop: async () => {
      await metrics?.stop();
      if (stopTraces !== undefined) await Promise.race([stopTraces().catch(() => {}), sleep(LAST_TRACES_MS)]);
    },
  };
}

/** The SDK takes its time to load, so it is loaded where it is used alone. */
async function exportTraces(options: {
  endpoint: string;
  service: string;
  share: number;
}): Promise<() => Promise<void>> {
  const { startExporting } = await import('./otlp-exporter.ts');
  const { tracer, stop } = startExporting(options);
  useTracer(tracer);
  return stop;
}
