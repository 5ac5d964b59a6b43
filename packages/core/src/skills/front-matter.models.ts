import matter from 'gray-matter';
import { quotePlainValues } from './front-matter-repair.models.ts';
import { emptyFrontMatter, parseYamlMapping, YamlLimitError, type FrontMatter } from './yaml-engine.models.ts';

const MAX_BYTES = 64 * 1024;
const MAX_BLANK_RUN = 1000;
const FENCE = '---';
/** Cannot occur in what it closes: a NUL in front matter is refused before. */
const CLOSING = '---\u0000';

/** A fence with nothing behind it but white space or the name of the language it holds anyway. */
const OPENING_FENCE = /^---[ \t]*(?:ya?ml)?[ \t]*$/i;
/** Meant for a fence by its look: with another language, of TOML, or set in. */
const BAD_FENCE = /^[ \t]*(?:---(?!-)[ \t]*[^\s-]|\+\+\+)|^[ \t]+---[ \t]*$/;

export type FrontMatterStatus = 'parsed' | 'absent' | 'bad_fence' | 'unclosed' | 'unparsable' | 'too_long';

export interface SkillMd {
  status: FrontMatterStatus;
  /** Why it could not be read, in words; null where it was read or there is none. */
  problem: string | null;
  /** Without a prototype; empty unless `status` is `parsed`. */
  frontmatter: FrontMatter;
  /** As written, between the fences; null where no closed block is there. */
  frontmatterSource: string | null;
  /** The instructions; where no front matter could be told apart, the whole text. */
  body: string;
  /** Line of the whole text, from 1, on which the body begins. */
  bodyLine: number;
  /** Keys whose values are no YAML as they are written and were read as plain text; `frontmatterSource` is as it was. */
  repaired: string[];
}

/**
 * The only reader of a SKILL.md. It never executes anything and never throws on any text: what cannot be read is
 * told in `status` and `problem`, and the body is still there. The text itself is left as it is.
 */
export function readSkillMd(text: string): SkillMd {
  const opening = lineAt(text, skipBlank(text));
  if (!OPENING_FENCE.test(opening.content)) return withoutFence(text, opening.content);
  const closing = findClosingFence(text, opening.next);
  if (closing === 'too_long') {
    return without('too_long', { text, problem: `is not closed within ${MAX_BYTES / 1024} KiB` });
  }
  if (closing === null) return without('unclosed', { text, problem: 'has no closing `---` line' });
  const source = text.slice(opening.next, closing.start);
  const rest = { frontmatterSource: source, body: text.slice(closing.next), bodyLine: lineNumber(text, closing.next) };
  try {
    return { status: 'parsed', problem: null, ...parseOrRepair(source), ...rest };
  } catch (error) {
    const problem = describe(error, lineNumber(text, opening.next));
    return { status: 'unparsable', problem, frontmatter: emptyFrontMatter(), repaired: [], ...rest };
  }
}

/** @throws what is wrong with the source as it is written, where quoting its plain values does not mend it */
function parseOrRepair(source: string): Pick<SkillMd, 'frontmatter' | 'repaired'> {
  try {
    return { frontmatter: parseSource(source), repaired: [] };
  } catch (error) {
    const mended = error instanceof YamlLimitError || !isTextOfYaml(source) ? null : quotePlainValues(source);
    if (mended === null) throw error;
    try {
      return { frontmatter: parseSource(mended.source), repaired: mended.keys };
    } catch {
      throw error;
    }
  }
}

/** gray-matter runs JavaScript front matter and shares its cached results: no engine of its own is left, nor its cache. */
function parseSource(source: string): FrontMatter {
  if (source.includes('\u0000')) throw new Error('holds a NUL character');
  if (!isTextOfYaml(source)) throw new Error('is padded with blank space');
  const read = matter(`${FENCE}\n${source}\n${CLOSING}`, { engines: ENGINES, delimiters: [FENCE, CLOSING] });
  return Object.assign(emptyFrontMatter(), read.data);
}

/** gray-matter's search for comments takes quadratic time in a run of blank lines. */
function isTextOfYaml(source: string): boolean {
  return !source.includes('\u0000') && !new RegExp(`\\s{${MAX_BLANK_RUN}}`).test(source);
}

const ENGINES = {
  yaml: parseYamlMapping,
  ...Object.fromEntries(
    ['json', 'js', 'javascript', 'coffee', 'coffeescript', 'cson', 'toml', 'ini'].map((language) => [language, refuse]),
  ),
};

function refuse(): never {
  throw new Error('is not YAML');
}

function without(status: FrontMatterStatus, given: { text: string; problem: string | null }): SkillMd {
  const { text, problem } = given;
  return {
    status,
    problem,
    frontmatter: emptyFrontMatter(),
    frontmatterSource: null,
    body: text,
    bodyLine: 1,
    repaired: [],
  };
}

function withoutFence(text: string, firstLine: string): SkillMd {
  if (!BAD_FENCE.test(firstLine)) return without('absent', { text, problem: null });
  return without('bad_fence', { text, problem: `it is ${JSON.stringify(firstLine.slice(0, 40).toWellFormed())}` });
}

/** The index behind a byte order mark and blank lines. */
function skipBlank(text: string): number {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const line = lineAt(text, at);
    if (line.content.trim() !== '') return at;
    at = line.next;
  }
  return at;
}

function findClosingFence(text: string, from: number): { start: number; next: number } | 'too_long' | null {
  let bytes = 0;
  for (let at = from; at < text.length;) {
    const line = lineAt(text, at);
    if (line.content.trimEnd() === FENCE) return { start: at, next: line.next };
    bytes += Buffer.byteLength(line.content) + 1;
    if (bytes > MAX_BYTES) return 'too_long';
    at = line.next;
  }
  return null;
}

function lineAt(text: string, start: number): { content: string; next: number } {
  const end = text.indexOf('\n', start);
  const stop = end < 0 ? text.length : end;
  const content = text.slice(start, text[stop - 1] === '\r' && stop > start ? stop - 1 : stop);
  return { content, next: end < 0 ? text.length : end + 1 };
}

function lineNumber(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

function describe(error: unknown, firstLine: number): string {
  if (!(error instanceof Error)) return 'cannot be read';
  const reason = 'reason' in error && typeof error.reason === 'string' ? error.reason : error.message;
  const mark = 'mark' in error ? (error.mark as { line?: unknown } | undefined) : undefined;
  // What the parser counts from 0 begins with the end of the fence's own line.
  const line = typeof mark?.line === 'number' ? ` (line ${firstLine - 1 + mark.line})` : '';
  return `${reason.slice(0, 200)}${line}`;
}
