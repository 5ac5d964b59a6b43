import { CORE_SCHEMA, constructFromEvents, EVENT_ID, parseEvents } from 'js-yaml';

const MAX_DEPTH = 20;
const MAX_NODES = 1000;

/** A mapping without a prototype, so that no key of a stranger's file can reach one. */
export type FrontMatter = { [key: string]: unknown };

/** More than front matter may ask of a parser: a defence, so nothing is read in another way instead. */
export class YamlLimitError extends Error {}

/**
 * One YAML 1.2 mapping of at most 1,000 nodes and 20 levels, without aliases or tags of a language; dates stay text.
 * @throws Error that says in words what is wrong
 */
export function parseYamlMapping(source: string): FrontMatter {
  const events = readEvents(source);
  const nodes = events.filter((event) => event.type !== EVENT_ID.POP && event.type !== EVENT_ID.DOCUMENT);
  if (nodes.length > MAX_NODES) throw new YamlLimitError(`has more than ${MAX_NODES} values`);
  const documents = constructFromEvents(events, { source, schema: CORE_SCHEMA, maxAliases: 0 });
  if (documents.length > 1) throw new Error('holds more than one YAML document');
  const value = documents[0];
  if (value === null || value === undefined) return emptyFrontMatter();
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('is not a list of `key: value` fields');
  return toPlain(value) as FrontMatter;
}

function readEvents(source: string): ReturnType<typeof parseEvents> {
  try {
    return parseEvents(source, { maxDepth: MAX_DEPTH });
  } catch (error) {
    if (error instanceof Error && error.message.includes('maxDepth')) {
      throw new YamlLimitError(`is nested deeper than ${MAX_DEPTH} levels`, { cause: error });
    }
    throw error;
  }
}

export function emptyFrontMatter(): FrontMatter {
  return Object.create(null) as FrontMatter;
}

function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return value;
  const plain = emptyFrontMatter();
  for (const [key, item] of Object.entries(value)) plain[key] = toPlain(item);
  return plain;
}
