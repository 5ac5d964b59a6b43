import { describe, expect, it } from 'vitest';
import { createContract, type Contract } from '../fuzz/contract.ts';
import { findFaults } from '../fuzz/faults.ts';
import type { Answer, FuzzRequest } from '../fuzz/fuzz-request.ts';
import { shrink } from '../fuzz/shrink.ts';

const CANARY = 'canary0123456789';

const text = { type: 'string' };
const answers = {
  200: { description: 'Fine.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
  404: { description: 'No.', content: { 'application/problem+json': { schema: { type: 'object' } } } },
};
const contract: Contract = createContract({
  paths: { '/v1/things/{id}': { get: { operationId: 'getThing', 'x-cairn-scope': 'any', responses: answers } } },
  components: { schemas: { Thing: { type: 'object', required: ['id'], properties: { id: text } } } },
});

const request: FuzzRequest = {
  kind: 'valid',
  operation: contract.operations[0] ?? expect.fail('no operation'),
  actor: { name: 'owner', authorization: 'Bearer x' },
  wrong: '',
  method: 'GET',
  path: '/v1/things/1',
  query: [],
  headers: [],
  mustRefuse: false,
};

const problem = {
  type: 'about:blank',
  title: 'T',
  status: 404,
  detail: 'd',
  instance: '/',
  code: 'c',
  requestId: 'req_1',
};

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return {
    status,
    headers: { 'content-type': type, 'x-request-id': 'req_1', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

function rulesBroken(given: Answer, changes: Partial<FuzzRequest> = {}): string[] {
  return findFaults({ contract, canary: CANARY }, { ...request, ...changes }, given).map(({ rule }) => rule);
}

describe('the fuzz', () => {
  it('finds nothing in answers as they are documented', () => {
    expect(rulesBroken(answer(200, { id: 'x' }))).toEqual([]);
    expect(rulesBroken(answer(404, problem))).toEqual([]);
  });

  it.each<[string, Answer, Partial<FuzzRequest>?]>([
    ['server error', answer(500, { ...problem, status: 500 })],
    ['server error', answer(503, { ...problem, status: 503, code: 'service.timed_out' }, { 'retry-after': '5' })],
    ['undocumented status', answer(409, { ...problem, status: 409 })],
    ['body against its schema', answer(200, { id: 7 })],
    ['undocumented media type', answer(200, { id: 'x' }, { 'content-type': 'text/html' })],
    ['another organization’s data', answer(200, { id: CANARY })],
    ['text of a driver', answer(404, { ...problem, detail: 'relation "teams" does not exist' })],
    ['accepted', answer(200, { id: 'x' }, {}), { mustRefuse: true }],
    ['a problem of another status', answer(404, { ...problem, status: 400 })],
    ['a problem of another request', answer(404, { ...problem, requestId: 'req_2' })],
    ['not a problem', answer(404, problem, { 'content-type': 'application/json' })],
    ['no body', { ...answer(200, {}), body: Buffer.alloc(0) }],
    ['no answer', { status: 0, headers: {}, body: Buffer.alloc(0), failure: 'TIMED_OUT' }],
  ])('finds “%s”', (rule, given, changes) => {
    expect(rulesBroken(given, changes)).toContain(rule);
  });

  it('takes away what a fault does not need', async () => {
    const json = { keep: { bad: 'x' }, other: [1, 2, 3], long: 'y'.repeat(100) };
    const large: FuzzRequest = { ...request, query: [['limit', '3']], headers: [['a', 'b']], body: { json } };
    const shows = async ({ body }: FuzzRequest) => JSON.stringify(body).includes('"bad"');
    const { query, headers, body } = await shrink(large, { shows, attempts: 100 });
    expect({ query, headers, body }).toEqual({ query: [], headers: [], body: { json: { keep: { bad: 'x' } } } });
  });
});
