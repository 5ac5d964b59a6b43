import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanStatusCode,
  SpanKind,
  trace,
  type Attributes,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { AppError } from '../shared/errors.ts';
import { currentWork, insideWork, type Work } from '../shared/work-scope.ts';
import { newSpanContext, parseTraceparent, renderTraceparent } from './trace-context.ts';

/** Records nothing until `useTracer` is told of one that does. */
let tracer: Tracer = trace.getTracer('cairn');

export function useTracer(recording: Tracer): void {
  tracer = recording;
}

export interface WorkInit {
  name: string;
  /** A `request` was asked of us by a client, a `job` by something that we did before. */
  kind: 'request' | 'job';
  /** As it came; checked here. */
  traceparent: string | undefined;
}

/** Begins the span of a request or job, in the trace of `traceparent` where that is well-formed, else in a new one. */
export function beginWork({ name, kind, traceparent }: WorkInit): Work {
  const parent = parseTraceparent(traceparent);
  const from = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
  const started = tracer.startSpan(name, { kind: kind === 'job' ? SpanKind.CONSUMER : SpanKind.SERVER }, from);
  const span = isSpanContextValid(started.spanContext()) ? started : trace.wrapSpanContext(newSpanContext());
  const context = span.spanContext();
  return {
    traceId: context.traceId,
    traceparent: renderTraceparent(context),
    span,
    databaseMilliseconds: 0,
    queries: 0,
  };
}

export { insideWork };

export interface WorkEnd {
  /** What it turned out to be; a request's route is known only now. */
  name: string;
  attributes: Attributes;
  /** What failed on our side. */
  error?: unknown;
}

export function endWork({ span }: Work, { name, attributes, error }: WorkEnd): void {
  if (!span.isRecording()) return;
  span.updateName(name);
  span.setAttributes(attributes);
  if (error !== undefined) markFailed(span, error);
  span.end();
}

/** A step of the request or job under way; outside of one, and where nothing is recorded, just `run`. */
export async function inSpan<T>(name: string, run: () => Promise<T>): Promise<T> {
  const work = currentWork();
  if (!work?.span.isRecording()) return run();
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT }, trace.setSpan(ROOT_CONTEXT, work.span));
  try {
    return await run();
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Never the message: a driver's holds values. */
function markFailed(span: Span, error: unknown): void {
  const type = error instanceof AppError ? error.code : error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
