import { sha256Hex } from '../shared/hashing.ts';
import { lookUp } from './vocabulary/lexicon.models.ts';
import { readWords } from './words.models.ts';

const MAX_WORDS = 5;
const MAX_LENGTH = 56;

/** `auto-` and the words of the rule that carry meaning; a short hash where none of them is ASCII. */
export function skillNameOf(rule: string): string {
  const slugs = readWords(rule)
    .filter((word) => word.kind !== 'break' && isTelling(word.folded))
    .flatMap((word) =>
      word.raw
        .normalize('NFKD')
        .toLowerCase()
        .split(/[^a-z0-9]+/),
    )
    .filter((slug) => slug !== '');
  const unique = [...new Set(slugs)].slice(0, MAX_WORDS);
  const slug = unique.join('-').slice(0, MAX_LENGTH).replace(/-+$/, '');
  return `auto-${/[a-z]/.test(slug) ? slug : sha256Hex(rule.normalize('NFKC')).slice(0, 10)}`;
}

/** The same name with the first number that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const candidate = `${name}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function isTelling(folded: string): boolean {
  const entry = lookUp(folded);
  return (
    entry === undefined ||
    entry.concept !== undefined ||
    entry.cue === 'toggle' ||
    (entry.cue === 'forward' && !entry.filler)
  );
}
