import { listPlaces, replaceAt } from './body-places.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { HEADERS, HOSTILE_BODIES, HOSTILE_BYTES, HOSTILE_TEXTS, MEDIA_TYPES, METHODS } from './hostile-values.ts';
import type { Maker } from './make-valid.ts';
import { variableParts } from './near-valid.ts';

type Attack = (request: FuzzRequest, maker: Maker) => FuzzRequest;

/** The request with something in it that was never meant to be sent. */
export function makeHostile(valid: FuzzRequest, maker: Maker): FuzzRequest {
  const { random } = maker;
  const attacks: Attack[] = [attackHeaders, attackMethod, attackQuery];
  if (valid.path !== valid.operation.path) attacks.push(attackPath, attackPath);
  if (valid.body !== undefined) attacks.push(attackText, attackText, attackText, attackBody, attackMedia, attackNames);
  return random.pick(attacks)({ ...valid, kind: 'hostile' }, maker);
}

/** One text of the body becomes a hostile one. */
const attackText: Attack = (request, { random, contract }) => {
  const schema = request.operation.bodies.get('application/json');
  if (schema === undefined || request.body === undefined || !('json' in request.body)) return request;
  const texts = listPlaces(contract, schema, request.body.json).filter(({ value }) => typeof value === 'string');
  if (texts.length === 0) return request;
  const { path } = random.pick(texts);
  const text = random.pick(HOSTILE_TEXTS);
  return {
    ...request,
    wrong: `/${path.join('/')} is ${show(text)}`,
    body: { json: replaceAt(request.body.json, path, text) },
    // Any string is a legal query: nothing of it is stored.
    mustRefuse: (text.includes('\0') || !text.isWellFormed()) && path[0] !== 'query',
  };
};

/** A name is hostile, or nests deeper than anything goes. */
const attackNames: Attack = (request, { random }) => {
  if (request.body === undefined || !('json' in request.body)) return request;
  const text = JSON.stringify(request.body.json);
  if (!text.startsWith('{')) return request;
  const depth = random.pick([1, 31, 33, 1000]);
  const name = JSON.stringify(random.pick([...HOSTILE_TEXTS, '__proto__', 'metadata']));
  const nested = `${'['.repeat(depth)}1${']'.repeat(depth)}`;
  const rest = text === '{}' ? '}' : `,${text.slice(1)}`;
  return {
    ...request,
    wrong: `with ${show(name)} nested ${depth}`,
    body: { bytes: Buffer.from(`{${name}:${nested}${rest}`) },
  };
};

const attackBody: Attack = (request, { random }) => {
  const bytes = random.chance(0.8) ? Buffer.from(random.pick(HOSTILE_BODIES)) : random.pick(HOSTILE_BYTES);
  return { ...request, wrong: `body ${show(bytes.toString('latin1'))}`, body: { bytes } };
};

const attackMedia: Attack = (request, { random }) => {
  const type = random.pick([...MEDIA_TYPES, ...request.operation.bodies.keys()]);
  const headers = request.headers.filter(([name]) => name !== 'content-type');
  const body = random.chance(0.5) ? { bytes: random.pick(HOSTILE_BYTES) } : request.body;
  return {
    ...request,
    wrong: `content-type ${show(type)}`,
    headers: [...headers, ['content-type', type]],
    ...(body === undefined ? {} : { body }),
  };
};

const attackHeaders: Attack = (request, { random }) => {
  const [name, value] = random.pick(HEADERS);
  const headers: [string, string][] = [...request.headers, [name, value]];
  if (random.chance(0.3)) headers.push([name, random.chance(0.5) ? value : 'another']);
  return { ...request, wrong: `${name}: ${show(value)}`, headers };
};

const attackMethod: Attack = (request, { random }) => {
  const method = random.pick(METHODS);
  return { ...request, wrong: `method ${method}`, method };
};

const attackQuery: Attack = (request, { random }) => {
  const declared = request.operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const name = random.pick([...declared, ...declared, 'limit', '__proto__', 'a[b]', '%00', '']);
  const text = random.pick(HOSTILE_TEXTS).slice(0, 3000);
  const value = random.pick([encodeLoosely(text), encodeLoosely(text), '%', '%zz', '%C0%AF', '%ED%A0%80', '']);
  const query: [string, string][] = [...request.query.filter(([each]) => each !== name), [name, value]];
  if (random.chance(0.25)) query.push([name, random.pick([value, 'another'])]);
  return { ...request, wrong: `?${name}=${show(value)}`, query };
};

const attackPath: Attack = (request, { random }) => {
  const parts = request.path.split('/');
  const at = random.pick(variableParts(request.operation));
  const text = random.pick(HOSTILE_TEXTS).slice(0, 3000);
  const encoded = encodeLoosely(text);
  const other = random.pick([
    encoded,
    encoded,
    `${parts[at]}%00`,
    `${parts[at]}%20`,
    '%',
    '%C0%AF',
    '..',
    '.',
    '',
    '%2F',
  ]);
  return { ...request, wrong: `/${show(other)} in the path`, path: parts.with(at, other).join('/') };
};

/** Lone surrogates have no UTF-8; the bytes that would stand for them are sent. */
function encodeLoosely(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function show(text: string): string {
  return JSON.stringify(text.slice(0, 30)).slice(1, -1);
}
