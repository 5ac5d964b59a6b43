/** What a text looks like, whatever its language or subject: how often each trait occurs in it. */
const TRAITS: Readonly<Record<string, RegExp>> = {
  bullet: /^\s*[-*•·]\s+\S/gmu,
  numbered: /^\s*\d+[.)、]\s*\S/gmu,
  heading: /^#{1,6}\s+\S/gmu,
  bold: /\*\*[^*\n]+\*\*/gu,
  fence: /^\s*```/gmu,
  emoji: /\p{Extended_Pictographic}/gu,
  exclamation: /[!！](?![=\p{L}[(])/gu,
  question: /[?？](?=\s|$)/gmu,
  semicolon: /;\s*$/gmu,
  'single-quoted': /(?<![\p{L}\p{N}])'[^'\n]*'/gu,
  'double-quoted': /"[^"\n]*"/gu,
  tab: /^\t+/gmu,
  'two-spaces': /^(?: {4})* {2}(?! )\S/gmu,
  'four-spaces': /^(?: {4})+(?! )\S/gmu,
  'line-comment': /(?:^|\s)(?:\/\/|#(?![#!\w])|--\s)\s*\S/gmu,
  'block-comment': /\/\*[\s\S]*?\*\/|"""[\s\S]*?"""/gu,
  camel: /(?<![\p{L}\p{N}_])\p{Ll}+(?:\p{Lu}[\p{Ll}\p{N}]+)+/gu,
  pascal: /(?<![\p{L}\p{N}_])(?:\p{Lu}[\p{Ll}\p{N}]+){2,}/gu,
  snake: /(?<![\p{L}\p{N}_])\p{Ll}[\p{Ll}\p{N}]*(?:_[\p{Ll}\p{N}]+)+/gu,
  kebab: /(?<![\p{L}\p{N}_-])\p{Ll}+(?:-\p{Ll}+)+(?![\p{L}\p{N}_])/gu,
  shouting: /(?<![\p{L}\p{N}_])\p{Lu}{2,}(?:_[\p{Lu}\p{N}]+)*(?![\p{Ll}])/gu,
  capital: /^\s*\p{Lu}\p{Ll}/gmu,
  'lower-start': /^\s*\p{Ll}/gmu,
  'final-stop': /[.。](?=\s*$)/gmu,
  link: /https?:\/\/\S+/gu,
  'iso-date': /\b\d{4}-\d{2}-\d{2}\b/gu,
  'slash-date': /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/gu,
  thousands: /\d{1,3}(?:[,.\u00a0']\d{3})+/gu,
  currency: /\p{Sc}/gu,
  dash: /[—–]/gu,
  'blank-line': /\n\s*\n/gu,
  han: /\p{Script=Han}+/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
  hangul: /\p{Script=Hangul}+/gu,
  cyrillic: /\p{Script=Cyrillic}+/gu,
  latin: /\p{Script=Latin}{2,}/gu,
};

const SHORTER = 0.6;
const LONGER = 1 / SHORTER;
const MAX_TEXT = 20_000;

const OPERATOR = /(?<![-+*/%=<>!&|?:.^~])(?:\?\.|[-+*/%=<>!&|?:.^~]{2,3})(?![-+*/%=<>!&|?:.^~])/g;

/** Operators of two or three signs; in code one may be all that changed. */
export function operatorsOf(text: string): string[] {
  return text.slice(0, MAX_TEXT).match(OPERATOR) ?? [];
}

/** -1 for a trait that went, 1 for one that came; `length` for a text that shrank or grew a lot. */
export type SurfaceChange = ReadonlyMap<string, -1 | 1>;

export function surfaceChange({ before, after }: { before: string; after: string }): SurfaceChange {
  const change = new Map<string, -1 | 1>();
  const [old, fresh] = [before.slice(0, MAX_TEXT), after.slice(0, MAX_TEXT)];
  for (const [trait, pattern] of Object.entries(TRAITS)) {
    const was = old.match(pattern)?.length ?? 0;
    const is = fresh.match(pattern)?.length ?? 0;
    if (was === 0 && is > 0) change.set(trait, 1);
    if (was > 0 && is === 0) change.set(trait, -1);
  }
  const [oldOperators, freshOperators] = [new Set(operatorsOf(old)), new Set(operatorsOf(fresh))];
  for (const operator of oldOperators.difference(freshOperators)) change.set(`op ${operator}`, -1);
  for (const operator of freshOperators.difference(oldOperators)) change.set(`op ${operator}`, 1);
  const ratio = (fresh.trim().length + 1) / (old.trim().length + 1);
  if (ratio <= SHORTER) change.set('length', -1);
  if (ratio >= LONGER) change.set('length', 1);
  return change;
}

/** How far two changes of look agree, from -1 (the reverse) to 1; traits that only one has weigh a little. */
export function surfaceAgreement(a: SurfaceChange, b: SurfaceChange): number {
  let agreed = 0;
  let shared = 0;
  for (const [trait, direction] of a) {
    const other = b.get(trait);
    if (other === undefined) continue;
    shared += 1;
    agreed += other === direction ? 1 : -1;
  }
  const alone = a.size + b.size - 2 * shared;
  return shared === 0 ? 0 : agreed / (shared + alone / 3);
}

/** The traits, length aside, that changed alike in both. */
export function sharedTraits(a: SurfaceChange, b: SurfaceChange): string[] {
  return [...a]
    .filter(([trait, direction]) => trait !== 'length' && b.get(trait) === direction)
    .map(([trait]) => trait);
}

/** Those that came in one and went in the other. */
export function reversedTraits(a: SurfaceChange, b: SurfaceChange): string[] {
  return [...a]
    .filter(([trait, direction]) => trait !== 'length' && b.get(trait) === -direction)
    .map(([trait]) => trait);
}

/** Whether something came, and the same in both. */
export function sameTraitsCame(a: SurfaceChange, b: SurfaceChange): boolean {
  const [one, two] = [a, b].map(
    (change) =>
      new Set(
        [...change].filter(([trait, direction]) => trait !== 'length' && direction === 1).map(([trait]) => trait),
      ),
  );
  return one !== undefined && two !== undefined && one.size > 0 && one.symmetricDifference(two).size === 0;
}
