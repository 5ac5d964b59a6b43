import { isContraction } from './stop-words.models.ts';

/** The smallest searchable piece of a text: a word, or a bigram where the script has no spaces. */
export interface Atom {
  /** NFKC, lower case. */
  text: string;
  /** UTF-16 offsets into the text as given. */
  start: number;
  end: number;
  kind: 'word' | 'bigram' | 'last-character';
  position: number;
}

/** An identifier as a whole; its parts are the atoms from `first` to `last` (positions). */
export interface Compound {
  text: string;
  start: number;
  end: number;
  first: number;
  last: number;
}

export interface Analysis {
  atoms: Atom[];
  compounds: Compound[];
}

interface Span {
  raw: string;
  start: number;
  script: 'spaced' | 'unspaced' | 'symbol';
  /** Of a run of one symbol: that symbol. */
  symbol?: string | undefined;
}

export const MAX_TOKEN_BYTES = 255;
const MAX_COMPOUND_PARTS = 12;
const MAX_CAMEL_PARTS = 8;
const NORMALIZE_CHUNK = 256;

const SPANS =
  /(?<unspaced>[[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]]+)|[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]][[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]]*|(?<symbol>\p{RGI_Emoji}|[[\p{Extended_Pictographic}\p{So}\p{Sm}\p{Sc}]--[\p{ASCII}\uFFFC\uFFFD]])\k<symbol>*/gv;
/** How a symbol is shown, which is not what it says: the skin's colour, and emoji or plain text. */
const SYMBOL_VARIANTS = /[\p{Emoji_Modifier}\p{Variation_Selector}]/gu;
const CAMEL_BOUNDARY = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const CONNECTORS = '_-./\\:@';
const APOSTROPHES = "'’ʼ＇";

/**
 * Splits any text into atoms and whole identifiers, in time linear in its length. A run of one symbol, such as
 * an emoji, is a word. Of a longer text than `maxAtoms` the end is left out.
 */
export function analyze(text: string, { maxAtoms = Infinity }: { maxAtoms?: number } = {}): Analysis {
  const analysis: Analysis = { atoms: [], compounds: [] };
  const spans = [...text.matchAll(SPANS).take(maxAtoms)].map(toSpan);
  for (let i = 0; i < spans.length && analysis.atoms.length < maxAtoms;) {
    const span = spans[i] as Span;
    if (span.script === 'spaced') {
      const chain = chainAt(spans, { text, from: i });
      addChain(analysis, { text, chain });
      i += chain.length;
    } else {
      if (span.script === 'symbol') addSymbol(analysis, span);
      else addBigrams(analysis, { span, maxAtoms });
      i += 1;
    }
  }
  return analysis;
}

function toSpan({ 0: raw, index: start, groups }: RegExpExecArray): Span {
  if (groups?.['symbol'] !== undefined) return { raw, start, script: 'symbol', symbol: groups['symbol'] };
  return { raw, start, script: groups?.['unspaced'] === undefined ? 'spaced' : 'unspaced' };
}

function addSymbol(analysis: Analysis, { raw, start, symbol = raw }: Span): void {
  const plain = symbol.replace(SYMBOL_VARIANTS, '');
  pushAtom(analysis, { text: normalizeToken(plain || symbol), start, end: start + raw.length, kind: 'word' });
}

/** NFKC and lower case, bounded: normalising a long run of combining marks is quadratic. */
function normalizeToken(raw: string): string {
  const cut = raw.length > NORMALIZE_CHUNK ? raw.slice(0, NORMALIZE_CHUNK) : raw;
  return cutBytes(cut.normalize('NFKC').toLowerCase().normalize('NFC'));
}

function cutBytes(text: string): string {
  if (text.length * 3 <= MAX_TOKEN_BYTES || Buffer.byteLength(text) <= MAX_TOKEN_BYTES) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_TOKEN_BYTES));
  return text.slice(0, read);
}

/** Words held together by single connector characters: one identifier, or a contraction. */
function chainAt(spans: Span[], { text, from }: { text: string; from: number }): Span[] {
  const chain = [spans[from] as Span];
  for (let i = from + 1; i < spans.length; i += 1) {
    const before = chain.at(-1) as Span;
    const next = spans[i] as Span;
    const gapStart = before.start + before.raw.length;
    if (next.script !== 'spaced' || next.start !== gapStart + 1) break;
    const gap = text[gapStart] as string;
    if (!CONNECTORS.includes(gap) && !APOSTROPHES.includes(gap)) break;
    chain.push(next);
  }
  return chain;
}

function addChain(analysis: Analysis, { text, chain }: { text: string; chain: Span[] }): void {
  const first = analysis.atoms.length;
  let joined = '';
  let connected = false;
  for (const [i, span] of chain.entries()) {
    const gap = i === 0 ? '' : (text[span.start - 1] as string);
    const apostrophe = gap !== '' && APOSTROPHES.includes(gap);
    if (apostrophe && isContraction(span.raw.toLowerCase())) continue;
    if (!apostrophe) {
      connected ||= gap !== '';
      joined += gap + span.raw;
    }
    connected = addWord(analysis, span) || connected;
  }
  const last = chain.at(-1) as Span;
  const start = (chain[0] as Span).start;
  const suffix = languageSuffix(text, last);
  if (suffix !== '') joined += suffix;
  if ((!connected && suffix === '') || analysis.atoms.length - first > MAX_COMPOUND_PARTS) return;
  analysis.compounds.push({
    text: normalizeToken(joined),
    start,
    end: last.start + last.raw.length + suffix.length,
    first,
    last: analysis.atoms.length - 1,
  });
}

/** Adds a word's camel-case parts, or the word itself; says whether it was split. */
function addWord(analysis: Analysis, span: Span): boolean {
  const parts = camelParts(span.raw);
  let start = span.start;
  for (const part of parts) {
    pushAtom(analysis, { text: normalizeToken(part), start, end: start + part.length, kind: 'word' });
    start += part.length;
  }
  return parts.length > 1;
}

/** Encoded blobs have a boundary at every other letter: those stay whole. */
function camelParts(word: string): string[] {
  if (word.length > 64 || word.length < 3) return [word];
  const parts = word.split(CAMEL_BOUNDARY);
  return parts.length <= MAX_CAMEL_PARTS && parts.length * 2 <= word.length ? parts : [word];
}

/** Names such as "C++" and "F#" differ from their letter by what follows it. */
function languageSuffix(text: string, span: Span): string {
  if (span.raw.length !== 1) return '';
  const after = span.start + 1;
  if (text.startsWith('++', after)) return '++';
  return text[after] === '#' ? '#' : '';
}

function addBigrams(analysis: Analysis, { span, maxAtoms }: { span: Span; maxAtoms: number }): void {
  const { characters, exact } = unspacedCharacters(span.raw);
  let offset = span.start;
  const end = span.start + span.raw.length;
  for (const [i, character] of characters.entries()) {
    if (analysis.atoms.length >= maxAtoms) return;
    const next = characters[i + 1];
    const width = character.length + (next?.length ?? 0);
    pushAtom(analysis, {
      text: character + (next ?? ''),
      start: exact ? offset : span.start,
      end: exact ? offset + width : end,
      kind: next === undefined ? 'last-character' : 'bigram',
    });
    offset += character.length;
  }
}

/** `exact`: every character stands where it stood in the raw run. */
function unspacedCharacters(raw: string): { characters: string[]; exact: boolean } {
  const characters: string[] = [];
  let exact = true;
  for (let from = 0; from < raw.length;) {
    let to = Math.min(raw.length, from + NORMALIZE_CHUNK);
    if (to < raw.length && isLowSurrogate(raw.charCodeAt(to))) to += 1;
    const chunk = raw.slice(from, to);
    const normal = chunk.normalize('NFKC').toLowerCase();
    exact &&= normal.length === chunk.length;
    for (const character of normal) characters.push(character);
    from = to;
  }
  return { characters, exact };
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function pushAtom(analysis: Analysis, atom: Omit<Atom, 'position'>): void {
  analysis.atoms.push({ ...atom, position: analysis.atoms.length });
}
