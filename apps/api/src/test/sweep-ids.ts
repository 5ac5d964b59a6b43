import { randomUUID } from 'node:crypto';
import { encodeId, tryDecodeId, type IdPrefix } from '@cairn/core/shared';
import type { Operation } from './sweep-operations.ts';
import { requestFor, type SweepRequest } from './sweep-requests.ts';
import type { Things, SweepWorld } from './sweep-world.ts';

/** An id or a name in a request, and how the request reads with another in its place. */
export interface Place {
  /** `path {id}`, `query team`, `body /messages/0/id`. */
  at: string;
  value: string;
  /** Whose it is: what it names. */
  thing: keyof Things | 'team' | 'key' | 'proposal' | 'file';
  with(value: string): SweepRequest;
}

const PREFIXES: Partial<Record<IdPrefix, Place['thing']>> = {
  ses: 'sessionId',
  msg: 'messageId',
  usr: 'userId',
  job: 'jobId',
  pat: 'patternId',
  team: 'team',
  key: 'key',
  prp: 'proposal',
};
/** Path parameters that hold a word of the API, no name of anybody's. */
const WORDS = ['store'];
/** What names a thing in a query or a body and is no id by its looks. */
const NAMES: Record<string, Place['thing']> = { team: 'team', skill: 'skill' };

/** Every id and name that the request of an operation holds, in its path, in each query parameter for one, in its bodies. */
export function placesIn(operation: Operation, world: SweepWorld): Place[] {
  const request = requestFor(operation, world);
  return [
    ...inPath(operation, request),
    ...inQuery(operation, { request, world }),
    ...request.bodies.flatMap((body) => inBody(body, { at: '', request, whole: body })),
  ];
}

/** The values of the path's parameters by their names. */
function parametersOf({ template }: Pick<Operation, 'template'>, path: string): Record<string, string> {
  const pattern = template.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => `(?<${name}>${name === 'path' ? '.+' : '[^/]+'})`,
  );
  return { ...new RegExp(`^${pattern}$`).exec(path.replace(/\?.*$/, ''))?.groups };
}

function inPath(operation: Operation, request: SweepRequest): Place[] {
  const parameters = parametersOf(operation, request.path);
  return Object.entries(parameters)
    .filter(([name]) => !WORDS.includes(name))
    .map(([name, value]) => ({
      at: `path {${name}}`,
      value,
      thing: thingOf(value) ?? (name === 'name' ? 'skill' : name === 'path' ? 'file' : 'team'),
      with: (other) => ({ ...request, path: fill(operation.template, { ...parameters, [name]: other }) }),
    }));
}

function fill(template: string, parameters: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? '')
      .replaceAll('%2F', '/')
      .replaceAll('%7E', '~'),
  );
}

interface Asked {
  request: SweepRequest;
  world: SweepWorld;
}

/** Query parameters take ids where they are called so; the plain request has none of them. */
function inQuery({ query }: Operation, { request, world }: Asked): Place[] {
  const values: Record<string, string> = {
    team: world.team,
    userId: world.spareUserId,
    rootId: world.sessionId,
    around: world.messageId,
  };
  return Object.entries(values)
    .filter(([name]) => query.includes(name))
    .map(([name, value]) => {
      const store = name === 'team' && request.path.startsWith('/v1/memory/') ? 'team' : undefined;
      const path = store === undefined ? request.path : request.path.replace(/^\/v1\/memory\/\w+/, '/v1/memory/team');
      return {
        at: `query ${name}`,
        value,
        thing: thingOf(value) ?? 'team',
        with: (other) => ({ ...request, path: `${path}?${name}=${encodeURIComponent(other)}` }),
      };
    });
}

interface Walk {
  at: string;
  request: SweepRequest;
  whole: unknown;
}

function inBody(value: unknown, { at, request, whole }: Walk): Place[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, item]) => inBody(item, { at: `${at}/${name}`, request, whole }));
  }
  const thing = typeof value === 'string' ? (thingOf(value) ?? NAMES[at.split('/').at(-1) ?? '']) : undefined;
  if (thing === undefined) return [];
  return [
    {
      at: `body ${at}`,
      value: String(value),
      thing,
      with: (other) => ({ ...request, bodies: [replaceAt(whole, { at, value: other })] }),
    },
  ];
}

/** A copy of a body with another value at a pointer. */
export function replaceAt(body: unknown, { at, value }: { at: string; value: unknown }): unknown {
  const [name, ...rest] = at.split('/').slice(1);
  if (name === undefined) return value;
  const inner = replaceAt((body as Record<string, unknown>)[name], { at: ['', ...rest].join('/'), value });
  return Array.isArray(body) ? body.with(Number(name), inner) : { ...(body as object), [name]: inner };
}

function thingOf(value: string): Place['thing'] | undefined {
  const prefix = prefixOf(value);
  return prefix === undefined ? undefined : PREFIXES[prefix];
}

function prefixOf(value: string): IdPrefix | undefined {
  const prefix = value.split('_')[0] as IdPrefix;
  return prefix in PREFIXES && tryDecodeId(prefix, value) !== null ? prefix : undefined;
}

/** The same thing's id or name in a world. */
export function ofWorld(thing: Place['thing'], world: SweepWorld): string {
  const { team, spareKeyId: key, proposalId: proposal } = world;
  return { ...world, team, key, proposal, file: `${world.canary}.md` }[thing];
}

/** An id that nothing has, of the same kind; a name that nothing has. */
export function randomLike(value: string): string {
  const prefix = prefixOf(value);
  return prefix === undefined ? `nothing-${randomUUID().slice(0, 8)}` : encodeId(prefix, randomUUID());
}

/** Texts that no id of this kind has ever been. */
export function malformedLike(value: string): string[] {
  const prefix = prefixOf(value);
  if (prefix === undefined) return [`${value.slice(0, 4)}..x`, 'UPPER CASE', `${'x'.repeat(90)}`];
  const digits = value.slice(prefix.length + 1);
  return [
    `${prefix}_${'z'.repeat(22)}`,
    `${prefix}_${digits.slice(1)}`,
    `${prefix}_${digits.slice(0, -1)}!`,
    `xyz_${digits}`,
    digits,
  ];
}
