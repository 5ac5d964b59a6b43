const QUARTERS_ASCII = 1;
const QUARTERS_OTHER = 2;
const QUARTERS_WIDE = 4;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u{3000}-\u{303f}\u{ff00}-\u{ffef}\u{10000}-\u{10ffff}]/u;

/** About how many tokens a text costs: four ASCII characters one, two of other alphabets, a CJK character or emoji one. */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (const character of text) quarters += quartersOf(character);
  return Math.ceil(quarters / 4);
}

/** The text, cut behind the last character that fits and marked with an ellipsis; '' where nothing fits. */
export function cutToTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text;
  let left = tokens * 4 - quartersOf('…');
  let kept = '';
  for (const character of text) {
    left -= quartersOf(character);
    if (left < 0) break;
    kept += character;
  }
  return kept === '' ? '' : `${kept.trimEnd()}…`;
}

function quartersOf(character: string): number {
  if (character <= '\u007f') return QUARTERS_ASCII;
  return WIDE.test(character) ? QUARTERS_WIDE : QUARTERS_OTHER;
}
