import { changedWords, spotWords } from './change.models.ts';
import { readCompounds, type Compounds } from './compounds.models.ts';
import { readRecurring, signedLike } from './recurrence.models.ts';
import { readSituation, type Situation } from './situation.models.ts';
import { signedWords, type SignedWords } from './signed-words.models.ts';
import { readSlots, type Slots } from './slots.models.ts';
import { surfaceChange, type SurfaceChange } from './surface.models.ts';

export interface CorrectionText {
  instruction: string;
  before: string | null;
  after: string | null;
  category: string | null;
  /** Unit vector of the instruction, where an embedder was at hand. */
  vector?: readonly number[] | null;
}

/** A correction as far as it can be compared with another. */
export interface Intent {
  wishes: SignedWords;
  /** Those of the whole instruction, its condition with it; null where it names none. */
  whole: SignedWords | null;
  /** Null without a before and an after. */
  change: SignedWords | null;
  surface: SurfaceChange | null;
  /** Words of `before`, for "the same spot". */
  spot: SignedWords | null;
  /** What may be exchanged while the rest stays. */
  slots: Slots;
  compounds: Compounds;
  /** Keys of what came back, without a word on whether it is wanted. */
  named: ReadonlySet<string>;
  category: string | null;
  vector: readonly number[] | null;
  situation: Situation;
  script: Script;
}

/** Characters of a pair that are compared; a long one is compared where it changed. */
const MAX_REGION = 2500;
const MARGIN = 40;

export type Script = 'latin' | 'han' | 'kana' | 'hangul' | 'cyrillic' | 'other';

export function readIntent(correction: CorrectionText): Intent {
  const { instruction, before, after } = correction;
  const situation = readSituation(instruction);
  const pair = before !== null && after !== null ? changedRegion({ before, after }) : null;
  const change = pair && changedWords(pair);
  const named = readRecurring(situation.remainder);
  const said = signedWords(situation.remainder);
  return {
    wishes: change === null ? said : signedLike(said, { named, like: change }),
    whole: situation.kind === 'lasting' ? signedWords(instruction) : null,
    change,
    surface: pair && surfaceChange(pair),
    spot: before === null ? null : spotWords(pair ?? { before: before.slice(0, MAX_REGION), after: null }),
    slots: readSlots(situation.remainder),
    compounds: readCompounds(situation.remainder),
    named,
    category: normalCategory(correction.category),
    vector: correction.vector ?? null,
    situation,
    script: scriptOf(instruction),
  };
}

/** Of a long text, what lies between the beginning and the end that did not change. */
function changedRegion({ before, after }: { before: string; after: string }): { before: string; after: string } {
  if (before.length <= MAX_REGION && after.length <= MAX_REGION) return { before, after };
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start++;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const from = Math.max(before.lastIndexOf('\n', start), 0);
  const cut = (text: string): string =>
    text.slice(from, Math.min(text.length - end + MARGIN, from + MAX_REGION)).toWellFormed();
  return { before: cut(before), after: cut(after) };
}

function normalCategory(category: string | null): string | null {
  const normal =
    category
      ?.normalize('NFKC')
      .toLowerCase()
      .replace(/[\s_-]+/gu, ' ')
      .trim() ?? '';
  return normal === '' ? null : normal;
}

/** Which script an instruction is in: the one that is not shared with program code, where there is one. */
function scriptOf(text: string): Script {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'kana';
  if (/\p{Script=Hangul}/u.test(text)) return 'hangul';
  if (/\p{Script=Han}/u.test(text)) return 'han';
  if (/\p{Script=Cyrillic}/u.test(text)) return 'cyrillic';
  return /\p{Script=Latin}/u.test(text) ? 'latin' : 'other';
}
