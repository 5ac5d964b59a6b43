import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganization, type Organization } from '../support/organization.ts';
import { openOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.ts';
import { startProduct, type Product } from '../support/product.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CLIENT_SPAN = 'b7ad6b7169203331';
const A_WORKER_MAY_TAKE_MS = 60_000;

let receiver: OtlpReceiver;
let product: Product;
let org: Organization;

beforeAll(async () => {
  receiver = await openOtlpReceiver();
  product = await startProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_BSP_SCHEDULE_DELAY: '200' });
  org = await createOrganization(product);
});

afterAll(async () => {
  await product.remove();
  await receiver.close();
});

function send(path: string, { body, traceparent }: { body: object; traceparent: string }): Promise<Response> {
  return fetch(`${product.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${org.ownerAgentKey}`, 'content-type': 'application/json', traceparent },
  });
}

function named(name: string): ReceivedSpan | undefined {
  return receiver.spans.find((span) => span.traceId === TRACE && span.name === name);
}

test('the client’s trace holds its request, the job it caused and what both asked of the database', async () => {
  const traceparent = `00-${TRACE}-${CLIENT_SPAN}-01`;
  const { id } = (await (await send('/v1/sessions', { body: {}, traceparent: 'not one' })).json()) as { id: string };
  const messages = [{ role: 'user', content: 'The heron hides its nest.' }];
  expect((await send(`/v1/sessions/${id}/messages`, { body: { messages }, traceparent })).status).toBe(201);

  await expect.poll(() => named('job index.embed-messages'), { timeout: A_WORKER_MAY_TAKE_MS }).toBeDefined();
  await expect.poll(() => named('POST /v1/sessions/:id/messages'), { timeout: 10_000 }).toBeDefined();
  const request = named('POST /v1/sessions/:id/messages');
  const job = named('job index.embed-messages');
  expect([request?.parentSpanId, job?.parentSpanId]).toEqual([CLIENT_SPAN, request?.spanId]);
  const parents = receiver.spans.filter(({ name }) => name === 'database transaction').map((span) => span.parentSpanId);
  expect(parents).toContain(request?.spanId);
  expect(parents).toContain(job?.spanId);

  const services = process.env['CAIRN_TEST_STACK'] === 'real' ? ['cairn-api', 'cairn-worker'] : ['cairn', 'cairn'];
  expect([request?.service, job?.service]).toEqual(services);
  expect(receiver.received).not.toMatch(/heron|not one|crn_/);
});
