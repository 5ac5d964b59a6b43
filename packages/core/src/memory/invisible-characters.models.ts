const ZWSP = 0x200b;
const ZWNJ = 0x200c;
const ZWJ = 0x200d;
const BOM = 0xfeff;
const BLACK_FLAG = 0x1f3f4;
const CANCEL_TAG = 0xe007f;
const MAX_FLAG_TAGS = 6;

const SUSPECT =
  /[\u200b-\u200d\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/u;
const PICTOGRAPH = /^\p{Extended_Pictographic}$/u;
const EMOJI_MODIFIER = /^(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}])$/u;
/** Scripts whose letters a joiner shapes. */
const JOINING =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u064b-\u065f\u0670]$/u;
/** Scripts written without spaces, where U+200B says where a line may break. */
const UNSPACED =
  /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}]$/u;
const IDEOGRAPH = /^\p{Script=Han}$/u;

export interface InvisibleCharacter {
  codePoint: number;
  /** In UTF-16 units. */
  index: number;
}

/**
 * Characters that show nothing and can carry what no reader sees. The neighbours decide: joiners inside
 * emoji and inside scripts that need them, break marks in scripts without spaces, a flag's tags, an
 * ideograph's variant and a byte order mark at the start belong to ordinary text.
 */
export function findInvisibleCharacters(text: string): InvisibleCharacter[] {
  if (!SUSPECT.test(text)) return [];
  const characters = [...text];
  const found: InvisibleCharacter[] = [];
  let index = 0;
  for (const [at, character] of characters.entries()) {
    if (SUSPECT.test(character) && !belongs(characters, at)) {
      found.push({ codePoint: character.codePointAt(0) ?? 0, index });
    }
    index += character.length;
  }
  return found;
}

function belongs(characters: readonly string[], at: number): boolean {
  const codePoint = characters[at]?.codePointAt(0) ?? 0;
  const before = characters[at - 1] ?? '';
  const after = characters[at + 1] ?? '';
  switch (codePoint) {
    case ZWJ:
      return joinsEmoji(characters, at) || joinsLetters(before, after);
    case ZWNJ:
      return joinsLetters(before, after);
    case ZWSP:
      return UNSPACED.test(before) && UNSPACED.test(after);
    case BOM:
      return at === 0;
    default:
      return isFlagTag(characters, at) || isIdeographVariant(codePoint, before);
  }
}

function joinsEmoji(characters: readonly string[], at: number): boolean {
  let before = at - 1;
  while (EMOJI_MODIFIER.test(characters[before] ?? '')) before -= 1;
  return PICTOGRAPH.test(characters[before] ?? '') && PICTOGRAPH.test(characters[at + 1] ?? '');
}

/** A joiner may end or begin a word, but never stands beside another hidden character. */
function joinsLetters(before: string, after: string): boolean {
  if (SUSPECT.test(before) || SUSPECT.test(after)) return false;
  return JOINING.test(before) || JOINING.test(after);
}

/** Tags spell a region behind a black flag and end in a cancel tag; anywhere else they spell hidden text. */
function isFlagTag(characters: readonly string[], at: number): boolean {
  let start = at;
  while (isTag(characters[start])) start -= 1;
  let end = at;
  while (isTag(characters[end])) end += 1;
  const tags = end - start - 1;
  return (
    tags > 0 &&
    tags <= MAX_FLAG_TAGS + 1 &&
    characters[start]?.codePointAt(0) === BLACK_FLAG &&
    characters[end - 1]?.codePointAt(0) === CANCEL_TAG
  );
}

function isTag(character: string | undefined): boolean {
  const codePoint = character?.codePointAt(0) ?? 0;
  return codePoint >= 0xe0020 && codePoint <= CANCEL_TAG;
}

function isIdeographVariant(codePoint: number, before: string): boolean {
  return codePoint >= 0xe0100 && codePoint <= 0xe01ef && IDEOGRAPH.test(before);
}
