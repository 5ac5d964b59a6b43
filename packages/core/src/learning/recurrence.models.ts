import { contentOf } from './content-words.models.ts';
import { signedWords, type SignedWords } from './signed-words.models.ts';
import { lookUp } from './vocabulary/lexicon.models.ts';
import { RECURS, REFERS_BACK } from './vocabulary/polarity-cues.models.ts';
import { ORDER_WORD } from './vocabulary/situation-cues.models.ts';
import { readWords } from './words.models.ts';

/**
 * What an instruction only names as come back, by key: "Again local dates: use UTC" is against local dates, "Commit
 * messages again: use the imperative" is about commit messages, and only other words can tell which.
 */
export function readRecurring(instruction: string): ReadonlySet<string> {
  const clauses = instruction.split(/[.:;!?,\n。：；！？，]+(?=\s|$|\P{ASCII})/u).map((clause) => clause.trim());
  const named = clauses.filter(namesOnly);
  const rest = clauses.filter((clause) => !named.includes(clause)).join('\n');
  if (named.length === 0 || REFERS_BACK.test(rest)) return new Set();
  const said = signedWords(rest);
  if (![...said.values()].some((value) => value > 0)) return new Set();
  const keys = named.flatMap((clause) => readWords(clause).flatMap(contentOf)).map(({ key }) => key);
  return new Set(keys.filter((key) => !said.has(key)));
}

function namesOnly(clause: string): boolean {
  if (!RECURS.test(clause) || ORDER_WORD.test(` ${clause.replace(RECURS, '').trim()}`)) return false;
  return !readWords(clause).some(({ folded }) => lookUp(folded)?.cue !== undefined);
}

/**
 * Wishes with what is only named under the sign that `like` gives it, and without it where `like` wants nothing else of
 * them.
 */
export function signedLike(
  wishes: SignedWords,
  { named, like }: { named: ReadonlySet<string>; like: SignedWords },
): SignedWords {
  if (named.size === 0) return wishes;
  const agrees = [...wishes].some(([key, value]) => !named.has(key) && value * (like.get(key) ?? 0) > 0);
  const signed = new Map(wishes);
  for (const key of named) {
    const value = wishes.get(key);
    const other = like.get(key) ?? 0;
    if (value === undefined) continue;
    if (other < 0) signed.set(key, -Math.abs(value));
    else if (other > 0 && !agrees) signed.delete(key);
  }
  return signed;
}
