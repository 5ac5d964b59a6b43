import type { Contract, Schema } from './contract.ts';

/** One value of a body, and what the document says about it. */
export interface Place {
  /** Names and indexes from the top. */
  path: (string | number)[];
  schema: Schema;
  value: unknown;
}

/** Every value of a body that its schema describes, the body itself first. */
export function listPlaces(contract: Contract, schema: Schema, value: unknown): Place[] {
  const places: Place[] = [];
  const walk = (found: Schema, at: unknown, path: (string | number)[]): void => {
    const resolved = contract.resolve(found);
    places.push({ path, schema: resolved, value: at });
    if (Array.isArray(at)) {
      const items = (resolved['items'] ?? {}) as Schema;
      for (const [index, item] of at.entries()) walk(items, item, [...path, index]);
    } else if (typeof at === 'object' && at !== null) {
      const properties = (resolved['properties'] ?? {}) as Record<string, Schema>;
      for (const [name, member] of Object.entries(at)) walk(properties[name] ?? {}, member, [...path, name]);
    }
  };
  walk(schema, value, []);
  return places;
}

/** The same body with another value in one place; `undefined` takes the place away. */
export function replaceAt(body: unknown, [head, ...rest]: (string | number)[], value: unknown): unknown {
  if (head === undefined) return value;
  if (Array.isArray(body)) {
    const items = body as unknown[];
    if (value === undefined && rest.length === 0) return items.filter((_, index) => index !== head);
    return items.map((item, index) => (index === head ? replaceAt(item, rest, value) : item));
  }
  const members = Object.entries((body ?? {}) as Record<string, unknown>).filter(([name]) => name !== String(head));
  if (value === undefined && rest.length === 0) return Object.fromEntries(members);
  const inner = (body as Record<string, unknown> | null)?.[head];
  return Object.fromEntries([...members, [String(head), replaceAt(inner, rest, value)]]);
}
