import type { CodeRule } from './scan.models.ts';

export interface HiddenRun {
  rule: string;
  /** Index in the text, in UTF-16 code units. */
  at: number;
}

interface HiddenTextRule extends CodeRule {
  parameters: { characters: string; atLeast: number };
}

/** `characters` is the inside of a character class of a Unicode regular expression. */
export const HIDDEN_TEXT_RULES: readonly HiddenTextRule[] = [
  {
    id: 'hidden_text.tag_characters',
    category: 'hidden_text',
    severity: 'critical',
    message: 'Text is written in tag characters, which people do not see and models read.',
    parameters: { characters: String.raw`\u{E0000}-\u{E007F}`, atLeast: 1 },
  },
  {
    id: 'hidden_text.bidirectional',
    category: 'hidden_text',
    severity: 'high',
    message: 'Direction controls make people read another text than machines do.',
    parameters: { characters: String.raw`\u202A-\u202E\u2066-\u2069`, atLeast: 1 },
  },
  {
    id: 'hidden_text.variation_selectors',
    category: 'hidden_text',
    severity: 'high',
    message: 'A run of variation selectors can carry hidden bytes.',
    parameters: { characters: String.raw`\uFE00-\uFE0F\u{E0100}-\u{E01EF}`, atLeast: 4 },
  },
  {
    id: 'hidden_text.zero_width_run',
    category: 'hidden_text',
    severity: 'high',
    message: 'A run of characters without width can carry hidden bytes.',
    parameters: { characters: String.raw`\u200B-\u200D\u2060-\u2064\uFEFF\u00AD\u180E`, atLeast: 6 },
  },
  {
    id: 'hidden_text.zero_width',
    category: 'hidden_text',
    severity: 'low',
    message: 'A character without width stands in the text.',
    parameters: { characters: String.raw`\u200B\u2060-\u2064\uFEFF\u180E`, atLeast: 1 },
  },
];

/** Three flags, of England, Scotland and Wales, are spelled in tag characters. */
const FLAG = /\u{1F3F4}[\u{E0061}-\u{E007A}]{5}\u{E007F}/gu;

const FINDERS = HIDDEN_TEXT_RULES.map(({ id, parameters }) => ({
  id,
  // A class repeated and nothing behind it: linear on any text.
  pattern: new RegExp(`[${parameters.characters}]{${parameters.atLeast},}`, 'gu'),
}));

/** Of one rule; more would say nothing else, and hostile text has hundreds of thousands. */
const MAX_LINES = 1000;

/**
 * Where on its lines a text has characters that people do not see, in order: for each rule the first run of a line.
 * A byte order mark at the start is none.
 */
export function findHiddenText(text: string): HiddenRun[] {
  const shown = text.replace(/^\uFEFF/, ' ').replaceAll(FLAG, (flag) => ' '.repeat(flag.length));
  return FINDERS.flatMap(({ id, pattern }) => firstOnLines(shown, { id, pattern })).sort((a, b) => a.at - b.at);
}

function firstOnLines(text: string, { id, pattern }: { id: string; pattern: RegExp }): HiddenRun[] {
  const runs: HiddenRun[] = [];
  const search = new RegExp(pattern);
  for (let match = search.exec(text); match && runs.length < MAX_LINES; match = search.exec(text)) {
    runs.push({ rule: id, at: match.index });
    const lineEnd = text.indexOf('\n', match.index);
    if (lineEnd < 0) break;
    search.lastIndex = lineEnd;
  }
  return runs;
}
