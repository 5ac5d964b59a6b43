import { analyze } from './atoms.models.ts';
import { atomLexemes, wordLexemes } from './lexemes.models.ts';

interface Match {
  lexeme: string;
  start: number;
  end: number;
}

interface Range {
  start: number;
  end: number;
}

const SNIPPET_CODE_POINTS = 200;

/**
 * About 200 code points of the text around its best cluster of matches, HTML-escaped, every match
 * inside `<mark>`. Without a match it is the beginning of the text.
 */
export function buildSnippet(content: string, { lexemes }: { lexemes: ReadonlySet<string> }): string {
  const matches = lexemes.size === 0 ? [] : findMatches(content, lexemes);
  const range = widen(content, bestCluster(matches));
  const inside = matches.filter(({ start, end }) => start >= range.start && end <= range.end);
  const before = range.start > 0 ? '…' : '';
  const after = range.end < content.length ? '…' : '';
  return before + render(content, { range, marks: mergeRanges(inside) }) + after;
}

function findMatches(content: string, lexemes: ReadonlySet<string>): Match[] {
  const { atoms, compounds } = analyze(content);
  const known = new Map<string, string | undefined>();
  const lexemeOf = (text: string, candidates: () => string[]): string | undefined => {
    if (!known.has(text))
      known.set(
        text,
        candidates().find((candidate) => lexemes.has(candidate)),
      );
    return known.get(text);
  };
  const matches: Match[] = [];
  for (const atom of atoms) {
    const lexeme = lexemeOf(atom.text, () => atomLexemes(atom));
    if (lexeme !== undefined) matches.push({ lexeme, start: atom.start, end: atom.end });
  }
  for (const { text, start, end } of compounds) {
    const lexeme = lexemeOf(text, () => wordLexemes(text));
    if (lexeme !== undefined) matches.push({ lexeme, start, end });
  }
  return matches.toSorted((a, b) => a.start - b.start);
}

/** The span of one snippet's width with the most different matches, then the most matches. */
function bestCluster(matches: Match[]): Range {
  const counts = new Map<string, number>();
  let best = { start: 0, end: 0, distinct: 0, count: 0 };
  let first = 0;
  for (const [i, match] of matches.entries()) {
    counts.set(match.lexeme, (counts.get(match.lexeme) ?? 0) + 1);
    for (; match.end - (matches[first]?.start ?? 0) > SNIPPET_CODE_POINTS && first < i; first += 1) {
      forget(counts, (matches[first] as Match).lexeme);
    }
    const count = i - first + 1;
    if (counts.size > best.distinct || (counts.size === best.distinct && count > best.count)) {
      best = { start: (matches[first] as Match).start, end: match.end, distinct: counts.size, count };
    }
  }
  return best;
}

function forget(counts: Map<string, number>, lexeme: string): void {
  const left = (counts.get(lexeme) ?? 0) - 1;
  if (left > 0) counts.set(lexeme, left);
  else counts.delete(lexeme);
}

/** Centres the snippet on the cluster and cuts between words where one ends near. */
function widen(content: string, cluster: Range): Range {
  const room = Math.max(0, SNIPPET_CODE_POINTS - (cluster.end - cluster.start));
  let start = stepBack(content, { from: cluster.start, count: room >> 1 });
  const spare = (room >> 1) - (cluster.start - start);
  const end = stepForward(content, { from: cluster.end, count: room - (room >> 1) + Math.max(0, spare) });
  if (start > 0) start = afterSpace(content, { from: start, until: cluster.start });
  return { start, end: end < content.length ? beforeSpace(content, { from: end, until: cluster.end }) : end };
}

const BOUNDARY_REACH = 20;

function afterSpace(content: string, { from, until }: { from: number; until: number }): number {
  for (let at = from; at < Math.min(until, from + BOUNDARY_REACH); at += 1) {
    if (/\s/.test(content[at] as string)) return at + 1;
  }
  return from;
}

function beforeSpace(content: string, { from, until }: { from: number; until: number }): number {
  for (let at = from; at > Math.max(until, from - BOUNDARY_REACH); at -= 1) {
    if (/\s/.test(content[at] as string)) return at;
  }
  return from;
}

function stepBack(content: string, { from, count }: { from: number; count: number }): number {
  let at = from;
  for (let left = count; left > 0 && at > 0; left -= 1) at -= isPair(content, at - 2) ? 2 : 1;
  return at;
}

function stepForward(content: string, { from, count }: { from: number; count: number }): number {
  let at = from;
  for (let left = count; left > 0 && at < content.length; left -= 1) at += isPair(content, at) ? 2 : 1;
  return at;
}

function isPair(content: string, at: number): boolean {
  return at >= 0 && (content.codePointAt(at) ?? 0) > 0xffff;
}

function mergeRanges(matches: Range[]): Range[] {
  const merged: Range[] = [];
  for (const { start, end } of matches) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function render(content: string, { range, marks }: { range: Range; marks: Range[] }): string {
  let html = '';
  let at = range.start;
  for (const { start, end } of marks) {
    html += `${escapeHtml(content.slice(at, start))}<mark>${escapeHtml(content.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escapeHtml(content.slice(at, range.end));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
