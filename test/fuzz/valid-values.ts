import type { Contract, Schema } from './contract.ts';
import { makeField, makeInstant, sentence, type Making } from './field-values.ts';

type Typed = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

const OPTIONAL_SHARE = 0.35;
const ITEMS_AT_MOST = 3;

/** A value that its schema allows, with what the caller knows in it. */
export function makeValue(schema: Schema, making: Making & { contract: Contract }): unknown {
  const { random, contract } = making;
  const resolved = contract.resolve(schema);
  const choices = (resolved['anyOf'] ?? resolved['oneOf']) as Schema[] | undefined;
  if (choices !== undefined) return makeValue(random.pick(choices), making);
  if ('const' in resolved) return resolved['const'];
  if (Array.isArray(resolved['enum'])) return random.pick(resolved['enum']);
  const types = [resolved['type'] ?? 'object'].flat() as Typed[];
  return makeTyped(random.chance(0.1) ? random.pick(types) : (types[0] ?? 'object'), resolved, making);
}

function makeTyped(type: Typed, schema: Schema, making: Making & { contract: Contract }): unknown {
  const { random } = making;
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
      return random.int(...boundsOf(schema));
    case 'number': {
      const [least, most] = boundsOf(schema);
      return least + random.next() * (most - least);
    }
    case 'string':
      return makeText(schema, making);
    case 'array': {
      const least = Number(schema['minItems'] ?? 0);
      const count = random.int(least, Math.max(least, ITEMS_AT_MOST));
      return Array.from({ length: count }, () => makeValue((schema['items'] ?? {}) as Schema, making));
    }
    case 'object':
      return makeObject(schema, making);
    default:
      return type satisfies never;
  }
}

function boundsOf(schema: Schema): [number, number] {
  const least = Number(schema['minimum'] ?? 0);
  return [least, Number(schema['maximum'] ?? least + 100)];
}

function makeText(schema: Schema, making: Making): string {
  const { random } = making;
  if (schema['format'] === 'date-time') return makeInstant(making);
  if (schema['pattern'] !== undefined && typeof schema['example'] === 'string') return schema['example'];
  if (typeof schema['example'] === 'string' && random.chance(0.2)) return schema['example'];
  return sentence({ random });
}

function makeObject(schema: Schema, making: Making & { contract: Contract }): Record<string, unknown> {
  const { random } = making;
  const required = new Set(schema['required'] as string[] | undefined);
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const given = properties.filter(([name]) => required.has(name) || random.chance(OPTIONAL_SHARE));
  return Object.fromEntries(
    given.map(([name, property]) => {
      const isChoice = Array.isArray(making.contract.resolve(property)['enum']);
      const made = isChoice ? undefined : makeField(name, making);
      return [name, made === undefined ? makeValue(property, making) : made];
    }),
  );
}
