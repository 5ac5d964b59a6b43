import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { trace } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseTraceparent } from './trace-context.ts';
import { beginWork, endWork, inSpan, insideWork, useTracer } from './tracer.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('a traceparent', () => {
  it.each([
    [`00-${TRACE}-${PARENT}-01`, TRACE],
    [`00-${TRACE}-${PARENT}-00`, TRACE],
    [`cc-${TRACE}-${PARENT}-01-what-comes-later`, TRACE],
  ])('of the standard’s form is taken: %s', (text, traceId) => {
    expect(parseTraceparent(text)?.traceId).toBe(traceId);
  });

  it.each([
    undefined,
    '',
    'x'.repeat(100_000),
    `00-${TRACE}-${PARENT}-01-more`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `ff-${TRACE}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01\n{"level":"error"}`,
  ])('of any other form is as if it had not been sent: %#', (text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });
});

describe('work where nothing is recorded', () => {
  it('stands in the caller’s trace all the same, and hands it on', () => {
    const work = beginWork({ name: 'x', kind: 'request', traceparent: `00-${TRACE}-${PARENT}-01` });
    expect(parseTraceparent(work.traceparent)?.traceId).toBe(TRACE);
  });

  it('stands in a trace of its own where the caller named none', () => {
    const [one, two] = [1, 2].map(() => beginWork({ name: 'x', kind: 'request', traceparent: 'nonsense' }));
    expect(parseTraceparent(one?.traceparent)?.traceId).toBe(one?.traceId);
    expect(one?.traceId).not.toBe(two?.traceId);
  });
});

describe('work that is recorded', () => {
  const exporter = new InMemorySpanExporter();

  beforeEach(() => {
    exporter.reset();
    useTracer(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }).getTracer('test'));
  });
  afterEach(() => useTracer(trace.getTracer('cairn')));

  it('has its steps below it, and says that one failed without the words of what failed', async () => {
    const work = beginWork({ name: 'x', kind: 'request', traceparent: undefined });
    const error = new Error('my diary');
    await insideWork(work, () => inSpan('step', async () => Promise.reject(error))).catch(() => {});
    endWork(work, { name: 'GET /v1/me', attributes: {}, error });
    const spans = exporter.getFinishedSpans();
    expect(spans.map(({ name }) => name)).toEqual(['step', 'GET /v1/me']);
    expect(spans[0]?.parentSpanContext?.spanId).toBe(spans[1]?.spanContext().spanId);
    const told = spans.map(({ attributes, status, events }) => ({ attributes, status, events }));
    expect(told).toEqual(
      [1, 2].map(() => ({ attributes: { 'error.type': 'Error' }, status: { code: 2 }, events: [] })),
    );
  });

  it('has no steps from outside of it: dispatchers and sweeps leave no spans', async () => {
    await inSpan('sweep', async () => {});
    expect(exporter.getFinishedSpans()).toEqual([]);
  });

  it('hands on its own span, so that what it causes is below it', () => {
    const request = beginWork({ name: 'x', kind: 'request', traceparent: `00-${TRACE}-${PARENT}-01` });
    const job = beginWork({ name: 'y', kind: 'job', traceparent: request.traceparent });
    endWork(job, { name: 'y', attributes: {} });
    const [span] = exporter.getFinishedSpans();
    expect(span?.parentSpanContext?.spanId).toBe(request.span.spanContext().spanId);
    expect(job.traceId).toBe(TRACE);
  });
});
