import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

export interface Exporting {
  tracer: Tracer;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export interface ExporterOptions {
  /** The receiver's address; traces go to `/v1/traces` below it. */
  endpoint: string;
  /** What the traces say they come from: `cairn-api`. */
  service: string;
  /** Which part of the traces that begin here is recorded, 0 to 1; one that a client began goes by what it says. */
  share: number;
}

/** Imported only where traces are exported: nothing else loads the SDK. */
export function startExporting({ endpoint, service, share }: ExporterOptions): Exporting {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  return { tracer: provider.getTracer('cairn'), stop: () => provider.shutdown() };
}
