import { cueOf } from './clauses.models.ts';
import { contentOf } from './content-words.models.ts';
import { isWeak } from './vocabulary/lexicon.models.ts';
import { ACTIONS, kindOf } from './vocabulary/kinds.models.ts';
import { readWords, type Word } from './words.models.ts';
import type { SignedWords } from './signed-words.models.ts';

const MAX_TOPICS = 4;
const MAX_TOPIC = 40;

/** What a rule is about, in words of its own: those that most of its corrections share, side by side as they stand. */
export function topicsOf(
  statement: string,
  corrections: readonly { instruction: string; wishes: SignedWords }[],
): string[] {
  const isShared = (key: string): boolean =>
    corrections.filter(({ wishes }) => wishes.has(key)).length * 2 >= corrections.length;
  const written = new Set(corrections.flatMap(({ instruction }) => readWords(instruction).map(({ raw }) => raw)));
  const shared = phrasesOf(statement, isShared);
  const own = shared.length > 0 ? shared : phrasesOf(statement, () => true);
  const topics = own.length > 0 ? own : phrasesOf(statement, null);
  return [...new Set(topics.map((topic) => asWritten(topic, written)))].slice(0, MAX_TOPICS);
}

/** A capital that only begins the sentence is none of the word's. */
function asWritten(topic: string, written: ReadonlySet<string>): string {
  const [first = ''] = topic.split(' ');
  const small = first.toLowerCase();
  return written.has(small) && small !== first ? small + topic.slice(first.length) : topic;
}

/** A limit or an order of things is no topic. */
function isTelling(key: string): boolean {
  return !key.startsWith("'") && !ACTIONS.has(key) && key !== '#limit' && kindOf(key) !== 'number' && !isWeak(key);
}

/** `null` takes every word that says something, verbs too. */
function phrasesOf(statement: string, isTopic: ((key: string) => boolean) | null): string[] {
  const runs: Word[][] = [[]];
  for (const word of readWords(statement)) {
    const keys = cueOf(word.folded) === undefined ? contentOf(word).filter(({ key }) => isTelling(key)) : [];
    const tells =
      isTopic === null ? contentOf(word).length > 0 : keys.some(({ key }) => isTopic(key)) && !isWeak(word.folded);
    if (tells) runs.at(-1)?.push(word);
    else runs.push([]);
  }
  return runs.map(phraseOf).filter((phrase) => phrase.length > 1 && phrase.length <= MAX_TOPIC);
}

function phraseOf(words: readonly Word[]): string {
  return words
    .map(({ raw, kind }, at) =>
      at === 0 || (kind === 'unspaced' && words[at - 1]?.kind === 'unspaced') ? raw : ` ${raw}`,
    )
    .join('')
    .trim();
}

/** What a piece of text is written in, by marks that others seldom have. */
const FILE_KINDS: readonly [string, RegExp][] = [
  [
    'Python code',
    /^\s*(?:def|class) \w+.*:\s*$|^\s*(?:from \w[\w.]* )?import \w[\w., ]*$|\bself\.\w|\bprint\(f?["']|\belif\b/mu,
  ],
  [
    'TypeScript or JavaScript',
    /(?<!\w)(?:const|let) [\w{[][^\n]*=|=>\s*[\w({]|\bfunction \w+\(|\bimport [^\n]* from ['"]|===/u,
  ],
  ['SQL', /\bselect\b[\s\S]*\bfrom\b|\binsert into\b|\b(?:alter|create|drop) (?:table|index)\b|\bupdate \w+ set\b/iu],
  ['Go code', /\bfunc (?:\([^)]*\) )?\w+\(|\w+ :=|\berr != nil\b/u],
  ['Rust code', /\bfn \w+|\blet mut\b|\bimpl\b|\.unwrap\(\)/u],
  ['shell commands', /^\s*(?:\$ |#!\/bin|(?:npm|pnpm|yarn|git|docker|pip|uv|curl|kubectl|make|cd|export) \S)/mu],
  ['Markdown', /^#{1,6} \S|^\s*[-*] \S|\]\(\S+\)|\*\*\S/mu],
  ['CSS', /[.#]?[\w-]+\s*\{[^{}]*[\w-]+\s*:[^{}]*;?\s*\}/u],
];

/** The kind that most of the texts are written in; null where none is. */
export function fileKindOf(texts: readonly string[]): string | null {
  const most = FILE_KINDS.find(([, mark]) => texts.filter((text) => mark.test(text)).length * 2 > texts.length);
  return most?.[0] ?? null;
}
