import { parseYamlMapping, YamlLimitError } from './yaml-engine.models.ts';

const FIELD = /^([A-Za-z_][\w-]*):[ \t]+(\S.*)$/;
/** What stands on the lines of a field after its first: indented text, blank lines, comments. */
const CONTINUATION = /^(?:[ \t]|\r?$|#)/;
/** A value that says by its first character what it is: quoted, a block, an anchor, an alias, a tag. */
const SELF_DESCRIBED = /^["'|>&*!]/;
const MAX_FIELDS = 200;

export interface RepairedFields {
  source: string;
  /** The keys whose values are read as the plain text that they are. */
  keys: string[];
}

interface Field {
  lines: string[];
}

/**
 * What people write for text and YAML takes for something else: `description: Use when: always`, `hint: [a] [b]`.
 * Such a value at the top level is quoted, on one line; null where that is not what is wrong.
 * @throws YamlLimitError
 */
export function quotePlainValues(source: string): RepairedFields | null {
  const fields = splitFields(source);
  if (fields === null || fields.length > MAX_FIELDS) return null;
  const keys: string[] = [];
  const lines: string[] = [];
  for (const field of fields) {
    if (parses(field.lines.join('\n'))) {
      lines.push(...field.lines);
      continue;
    }
    const quoted = quoteValue(field);
    if (quoted === null) return null;
    keys.push(quoted.key);
    lines.push(...quoted.lines);
  }
  return keys.length === 0 ? null : { source: lines.join('\n'), keys };
}

/** Each field with the lines that belong to it; null where a line is none of either. */
function splitFields(source: string): Field[] | null {
  const fields: Field[] = [];
  for (const line of source.split('\n')) {
    const last = fields.at(-1);
    if (/^[A-Za-z_][\w-]*:(?:[ \t\r]|$)/.test(line)) fields.push({ lines: [line] });
    else if (!CONTINUATION.test(line)) return null;
    else if (last) last.lines.push(line);
    else if (line.trim() !== '' && !line.startsWith('#')) return null;
  }
  return fields;
}

function quoteValue({ lines: [first = '', ...rest] }: Field): { key: string; lines: string[] } | null {
  const [, key, value] = FIELD.exec(first.trimEnd()) ?? [];
  if (key === undefined || value === undefined || SELF_DESCRIBED.test(value)) return null;
  const text = [value, ...rest.filter((line) => !line.startsWith('#')).map((line) => line.trim())].join(' ').trim();
  return { key, lines: [`${key}: ${JSON.stringify(text)}`] };
}

function parses(source: string): boolean {
  try {
    parseYamlMapping(source);
    return true;
  } catch (error) {
    if (error instanceof YamlLimitError) throw error;
    return false;
  }
}
