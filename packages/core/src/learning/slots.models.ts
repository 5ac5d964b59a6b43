import { contentOf } from './content-words.models.ts';
import { isWeak } from './vocabulary/lexicon.models.ts';
import {
  ACTIONS,
  LINKS,
  MANNER_AFTER,
  MANNER_BEFORE,
  PURPOSE,
  STATE_BEFORE,
  USE,
  VALUE_BEFORE,
} from './vocabulary/kinds.models.ts';
import { readWords, type Word } from './words.models.ts';

/** The parts of an instruction that may be exchanged for others while the rest stays. */
export interface Slots {
  /** How it is to be done: "with X", "用X", "Xで". */
  manner: ReadonlySet<string>;
  /** What the verb puts there or takes away, where it is said where: "add X to Y". */
  object: ReadonlySet<string>;
}

export function readSlots(text: string): Slots {
  const manner = new Set<string>();
  const object = new Set<string>();
  for (const words of clausesOf(text)) {
    for (const key of mannerOf(words)) manner.add(key);
    for (const key of objectOf(words)) object.add(key);
  }
  return { manner, object };
}

function clausesOf(text: string): Word[][] {
  const clauses: Word[][] = [[]];
  for (const word of readWords(text)) {
    if (word.kind === 'break') clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses;
}

function mannerOf(words: readonly Word[]): string[] {
  const found: string[] = [];
  const puts = words.some(putsThere);
  const sets = words.some((word) => contentOf(word).some(({ key }) => key === '#set'));
  for (const [at, { folded }] of words.entries()) {
    if (MANNER_AFTER.has(folded)) found.push(...keysOf(words.slice(Math.max(0, at - 1), at)));
    else if (sets && at > 0 && VALUE_BEFORE.has(folded)) found.push(...nextThing(words.slice(at + 1)));
    else if (MANNER_BEFORE.has(folded) || (STATE_BEFORE.has(folded) && at > 0 && !puts))
      found.push(...nextThing(words.slice(at + 1)));
    else if (USE.has(folded)) found.push(...usedFor(words.slice(at + 1)));
  }
  return found;
}

function putsThere(word: Word): boolean {
  return USE.has(word.folded) || contentOf(word).some(({ key }) => ACTIONS.has(key) && key !== '#write');
}

/** "Use X" alone names the whole wish; with a purpose X is how, and in "use X things" the first word is. */
function usedFor(rest: readonly Word[]): string[] {
  const purpose = rest.findIndex(({ folded }) => PURPOSE.has(folded));
  if (purpose > 0) return keysOf(rest.slice(0, purpose));
  const told = rest.filter((word) => keysOf([word]).length > 0);
  const plain = told.length === 2 && !rest.some(({ folded }) => LINKS.has(folded) || MANNER_BEFORE.has(folded));
  return plain ? keysOf(told.slice(0, 1)) : [];
}

/** Up to the next link; of a script without spaces, one word. */
function nextThing(rest: readonly Word[]): string[] {
  const first = rest.findIndex((word) => contentOf(word).length > 0);
  const start = rest[first];
  if (start === undefined || rest.slice(0, first).some(({ folded }) => LINKS.has(folded))) return [];
  if (start.kind === 'unspaced' || rest[first + 1]?.kind === 'unspaced') return keysOf([start]);
  const end = rest.findIndex(({ folded, kind }, at) => at > first && (LINKS.has(folded) || kind === 'unspaced'));
  return keysOf(rest.slice(first, end < 0 ? Math.min(rest.length, first + 3) : end));
}

/** The words after the verb, up to where they belong. */
function objectOf(words: readonly Word[]): string[] {
  const verb = words.findIndex((word) => contentOf(word).some(isAction));
  if (verb < 0) return [];
  const rest = words.slice(verb + 1);
  const link = rest.findIndex(({ folded, kind }) => kind !== 'unspaced' && LINKS.has(folded));
  const placedBefore = verb > 0 && words[verb]?.kind === 'unspaced' && keysOf(words.slice(0, verb)).length > 0;
  if (link < 0 && !placedBefore) return [];
  return keysOf(link < 0 ? rest : rest.slice(0, link));
}

function isAction({ key }: { key: string }): boolean {
  return ACTIONS.has(key) || isWeak(key);
}

function keysOf(words: readonly Word[]): string[] {
  return words
    .flatMap(contentOf)
    .filter((word) => !isAction(word) && !word.key.startsWith("'"))
    .map(({ key }) => key);
}
