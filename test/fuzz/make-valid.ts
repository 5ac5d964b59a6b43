import type { Contract, Operation, Parameter } from './contract.ts';
import { makeField, makePathValue, type Making } from './field-values.ts';
import type { Body, FuzzRequest } from './fuzz-request.ts';
import type { Knowledge } from './knowledge.ts';
import type { Random } from './random.ts';
import { makeValue } from './valid-values.ts';
import type { Actor } from './world.ts';

/** What a request is made with. */
export interface Maker {
  contract: Contract;
  random: Random;
  knowledge: Knowledge;
}

export interface Asked {
  operation: Operation;
  actor: Actor;
}

const OPTIONAL_QUERY_SHARE = 0.25;
const NEEDS_MATCH = /^(PATCH|PUT|DELETE)$/;

/** A request as the document describes it, with ids that earlier answers gave. */
export function makeValid({ contract, random, knowledge }: Maker, { operation, actor }: Asked): FuzzRequest {
  const path = fillPath({ random, knowledge, operation, path: {} });
  const making = { random, knowledge, operation, path, contract };
  const filled = render(operation.path, path);
  const request: FuzzRequest = {
    kind: 'valid',
    operation,
    actor,
    wrong: '',
    method: operation.method,
    path: filled,
    query: operation.parameters.flatMap((parameter) => makeQuery(parameter, making)),
    headers: [],
    mustRefuse: false,
  };
  addBody(request, making);
  addHeaders(request, making);
  const cursor = knowledge.cursor(filled);
  if (cursor !== undefined && request.query.length === 0 && random.chance(0.5)) request.query = [['cursor', cursor]];
  return request;
}

/** A skill is named with its team, and a message with its session, or nothing is found. */
function fillPath(making: Making): Record<string, string> {
  const { operation, random, knowledge } = making;
  const path: Record<string, string> = {};
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const skill = names.includes('name') && random.chance(0.9) ? knowledge.skill() : undefined;
  for (const name of names) {
    const ofSkill = name === 'team' ? skill?.team : name === 'name' ? skill?.name : undefined;
    path[name] = ofSkill ?? makePathValue(name, { ...making, path });
  }
  return path;
}

function render(template: string, path: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const encoded = encodeURIComponent(path[name] ?? '').replaceAll('~', '%7E');
    return name === 'path' ? encoded.replaceAll('%2F', '/') : encoded.replaceAll('%7E', '~');
  });
}

function makeQuery(parameter: Parameter, making: Making & { contract: Contract }): [string, string][] {
  const { random } = making;
  if (parameter.in !== 'query' || parameter.name === 'cursor') return [];
  if (!parameter.required && !random.chance(OPTIONAL_QUERY_SHARE)) return [];
  const isChoice = Array.isArray(parameter.schema['enum']);
  const value = (isChoice ? undefined : makeField(parameter.name, making)) ?? makeValue(parameter.schema, making);
  return [[parameter.name, encodeURIComponent(String(value))]];
}

function addBody(request: FuzzRequest, making: Making & { contract: Contract }): void {
  const schema = request.operation.bodies.get('application/json');
  if (schema === undefined) return;
  const body: Body = { json: makeValue(schema, making) };
  request.body = body;
  request.headers.push(['content-type', 'application/json']);
}

function addHeaders({ method, path, headers }: FuzzRequest, { random, knowledge }: Making): void {
  if (NEEDS_MATCH.test(method)) headers.push(['if-match', random.chance(0.5) ? '*' : (knowledge.etag(path) ?? '*')]);
  if (method === 'POST' && random.chance(0.25)) headers.push(['idempotency-key', `key-${random.int(0, 1e6)}`]);
  if (method === 'GET' && random.chance(0.1)) headers.push(['if-none-match', knowledge.etag(path) ?? '"1"']);
}
