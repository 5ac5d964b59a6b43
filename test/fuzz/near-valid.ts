import { listPlaces, replaceAt, type Place } from './body-places.ts';
import type { Operation, Parameter, Schema } from './contract.ts';
import { unknownId } from './field-values.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import type { Maker } from './make-valid.ts';
import type { Random } from './random.ts';

/** What a value becomes, and how that is said. */
interface Change {
  wrong: string;
  value: unknown;
}

const OTHER_TYPES: readonly unknown[] = [0, 'text', true, [], {}, [[]], [null], { a: 1 }, '', 1.5, null];
const NUMBERS: readonly unknown[] = [-1, 0.5, 1e15, 2 ** 53, 1e21, 1e308, -1e308, '1', Number.MIN_VALUE, 2 ** 31, -0];
const LONGEST_MADE = 300_000;

/** The request with one thing wrong, or at its limit. */
export function breakOneThing(valid: FuzzRequest, maker: Maker): FuzzRequest {
  const { random } = maker;
  const request: FuzzRequest = { ...valid, kind: 'near-valid' };
  const ways = [
    ...(valid.body === undefined ? [] : [breakBody, breakBody, breakBody]),
    ...(valid.operation.parameters.some((each) => each.in === 'query') ? [breakQuery] : []),
    ...(valid.path === valid.operation.path ? [] : [breakPath]),
    breakHeaders,
  ];
  return random.pick(ways)(request, maker);
}

function breakBody(request: FuzzRequest, { contract, random }: Maker): FuzzRequest {
  const schema = request.operation.bodies.get('application/json');
  if (schema === undefined || request.body === undefined || !('json' in request.body)) return request;
  const place = random.pick(listPlaces(contract, schema, request.body.json));
  const { wrong, value } = changeOf(place, random);
  const json = replaceAt(request.body.json, place.path, value);
  // What JSON leaves out, such as an undefined top, is no body.
  const sent: unknown = json === undefined ? undefined : JSON.parse(JSON.stringify(json));
  const refuted = contract.refute(schema, sent ?? null);
  return {
    ...request,
    wrong: `/${place.path.join('/')} ${wrong}`,
    body: sent === undefined ? { bytes: Buffer.alloc(0) } : { json: sent },
    mustRefuse: sent !== undefined && refuted !== null,
  };
}

function changeOf({ schema, value, path }: Place, random: Random): Change {
  const changes: Change[] = [
    { wrong: 'of another type', value: random.pick(OTHER_TYPES) },
    { wrong: 'null', value: null },
    ...(path.length > 0 ? [{ wrong: 'left out', value: undefined }] : []),
    ...limitsOf(schema, value),
  ];
  if (typeof value === 'number') changes.push({ wrong: 'a strange number', value: random.pick(NUMBERS) });
  if (Array.isArray(schema['enum'])) changes.push({ wrong: 'none of the choices', value: `${String(value)}x` });
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const name = random.pick(['extra', 'id', 'tenantId', 'createdAt', 'toString', 'Name']);
    changes.push({ wrong: `with ${name}`, value: { ...value, [name]: 1 } });
  }
  return random.pick(changes);
}

/** At each limit that the schema names, and one beyond. */
function limitsOf(schema: Schema, value: unknown): Change[] {
  const change = (limit: string, made: unknown): Change => ({ wrong: limit, value: made });
  const changes: Change[] = [];
  const number = (name: string) => (typeof schema[name] === 'number' ? schema[name] : undefined);
  const [least, most] = [number('minimum'), number('maximum')];
  if (least !== undefined) changes.push(change('at its minimum', least), change('below its minimum', least - 1));
  if (most !== undefined) changes.push(change('at its maximum', most), change('above its maximum', most + 1));
  const longest = number('maxLength');
  if (longest !== undefined && longest < LONGEST_MADE) {
    changes.push(change('as long as may be', 'x'.repeat(longest)), change('too long', 'x'.repeat(longest + 1)));
  }
  if (typeof value === 'string') changes.push(change('empty', ''), change('very long', 'long '.repeat(3000)));
  const [fewest, maxItems] = [number('minItems'), number('maxItems')];
  if (Array.isArray(value)) {
    if (fewest !== undefined) changes.push(change('with too few', value.slice(0, fewest - 1)));
    const first: unknown = value[0] ?? null;
    const many = (maxItems ?? 3000) + 1;
    if (many <= 3001)
      changes.push(
        change(
          'with too many',
          Array.from({ length: many }, () => first),
        ),
      );
  }
  return changes;
}

function breakQuery(request: FuzzRequest, { contract, random }: Maker): FuzzRequest {
  const parameter = random.pick(request.operation.parameters.filter((each) => each.in === 'query'));
  const value = random.pick([...OTHER_TYPES.map(String), ...NUMBERS.map(String), ...textsFor(parameter)]);
  const rest = request.query.filter(([name]) => name !== parameter.name);
  return {
    ...request,
    wrong: `?${parameter.name} is ${value.slice(0, 30)}`,
    query: [...rest, [parameter.name, encodeURIComponent(value)]],
    mustRefuse: value !== '' && contract.refute(parameter.schema, readQuery(parameter, value)) !== null,
  };
}

function textsFor({ schema }: Parameter): string[] {
  const limits = limitsOf(schema, '').map(({ value }) => String(value));
  const choice = Array.isArray(schema['enum']) ? [`${String(schema['enum'][0])}x`, String(schema['enum'][0])] : [];
  return [...limits.filter((text) => text.length < 8000), ...choice, 'a b', '%', '2026-02-30T00:00:00Z'];
}

/** What a query's text stands for. */
function readQuery({ schema }: Parameter, value: string): unknown {
  if (schema['type'] === 'integer' || schema['type'] === 'number') return value.trim() === '' ? value : Number(value);
  if (schema['type'] === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

/** An id that is none, or that nothing has. */
function breakPath(request: FuzzRequest, { random }: Maker): FuzzRequest {
  const parts = request.path.split('/');
  const at = random.pick(variableParts(request.operation));
  const old = parts[at] ?? '';
  const other = random.pick([
    unknownId(random, old.split('_')[0] ?? 'ses'),
    old.slice(0, -1),
    `${old}0`,
    old.toUpperCase(),
    old.replace(/^[a-z]+_/, 'zzz_'),
    'ses_zzzzzzzzzzzzzzzzzzzzzz',
    '0',
    '-1',
    'null',
  ]);
  if (other === '') return { ...request, wrong: 'nothing' };
  return { ...request, wrong: `/${other.slice(0, 30)} in the path`, path: parts.with(at, other).join('/') };
}

export function variableParts({ path }: Pick<Operation, 'path'>): number[] {
  return path.split('/').flatMap((part, index) => (part.startsWith('{') ? [index] : []));
}

function breakHeaders(request: FuzzRequest, { random }: Maker): FuzzRequest {
  const without = (name: string) => request.headers.filter(([each]) => each !== name);
  const [name, value] = random.pick<[string, string | null]>([
    ['if-match', null],
    ['if-match', '"999999"'],
    ['if-match', 'W/"1"'],
    ['if-match', 'garbage'],
    ['idempotency-key', 'x'.repeat(256)],
    ['idempotency-key', ''],
    ['content-type', 'text/plain'],
    ['content-type', 'application/json; charset=utf-16'],
    ['content-type', null],
    ['if-none-match', '*'],
    ['accept', 'image/png'],
  ]);
  const headers = without(name);
  if (value !== null) headers.push([name, value]);
  return { ...request, wrong: `${name}: ${value?.slice(0, 30) ?? 'left out'}`, headers };
}
