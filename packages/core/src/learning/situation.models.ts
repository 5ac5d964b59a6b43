import { saysSomething } from './signed-words.models.ts';
import { EXCEPTION, GENERAL, LASTING, ONE_OFF, ORDER_WORD, WIDENING } from './vocabulary/situation-cues.models.ts';

export interface Situation {
  /** `general`: meant always. `lasting`: under a condition that comes again. `one-off`: this once. */
  kind: 'general' | 'lasting' | 'one-off';
  /** The condition in the corrector's words; null for `general`. */
  condition: string | null;
  /** The instruction without what names its special case. */
  remainder: string;
}

const MAX_TEXT = 4000;

/** Whether a correction names its own special case, and which. */
export function readSituation(instruction: string): Situation {
  const text = instruction.slice(0, MAX_TEXT).normalize('NFKC').replaceAll('’', "'");
  const general = [...WIDENING, ...GENERAL].reduce((rest, cue) => rest.replace(cue, ' '), text);
  const once = firstMatch(ONE_OFF, general);
  if (once !== null) return { kind: 'one-off', condition: clean(once.whole), remainder: cut(text, once.whole) };
  const lasting = firstMatch(LASTING, general);
  const conditioned = lasting === null ? null : conditional(text, lasting);
  if (conditioned !== null && saysSomething(conditioned.remainder)) return conditioned;
  return { kind: 'general', condition: null, remainder: text };
}

function conditional(text: string, { whole, condition }: { whole: string; condition: string }): Situation {
  const swallowsOrder = !hasWords(text.replace(whole, ' '));
  const order = swallowsOrder
    ? ORDER_WORD.exec(condition.replace(/^\S+\s+\S+/u, (head) => ' '.repeat(head.length)))
    : null;
  const named = order === null ? condition : condition.slice(0, order.index);
  return { kind: 'lasting', condition: clean(named), remainder: cut(text, order === null ? whole : named) };
}

function firstMatch(cues: readonly RegExp[], text: string): { whole: string; condition: string } | null {
  for (const cue of cues) {
    const match = cue.exec(text);
    const whole = match?.[0].trim() ?? '';
    if (match !== null && whole !== '') return { whole, condition: match.groups?.condition ?? whole };
  }
  return null;
}

function clean(text: string): string {
  return text.replace(/^[\s,，、:：]+|[\s,，、。.:：!！]+$/gu, '');
}

/** What is left; the whole where nothing would be. */
function cut(text: string, part: string): string {
  const rest = clean(text.replace(part, ' '));
  return hasWords(rest) ? rest : text;
}

const DANGLING =
  /(?:^|[\s,，])(?:not|and|or|but|just|only|even|except|the|an?|to|of|und|oder|nicht|nur|et|ou|pas|y|o|no|не|и)[\s,，]*$|^[\s,，]*(?:please\s+)?(?:and|or|but|not|und|oder|aber|et|ou|mais|y|o|pero|и|но)(?=\s)|[,，]\s*[,，]/iu;

/** An instruction without its condition, or whole where that would leave a broken sentence. */
export function withoutCondition(instruction: string, { condition, remainder }: Situation): string {
  if (condition === null) return instruction;
  const whole = instruction.normalize('NFKC').replaceAll('’', "'");
  return whole.includes(remainder) && !DANGLING.test(remainder) ? remainder : instruction;
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]{2}/u.test(text);
}

/** An instruction without what only says that it holds elsewhere too. */
export function withoutWidening(text: string): string {
  return WIDENING.reduce((rest, widening) => rest.replace(widening, ', '), text);
}

/** What a general rule leaves out by its own words: "unless …", "除非…". */
export function mentionedException(instruction: string): string[] {
  const text = instruction.slice(0, MAX_TEXT).normalize('NFKC').replaceAll('’', "'");
  return EXCEPTION.flatMap((cue) => {
    const match = cue.exec(text);
    return match === null ? [] : [clean(match[0])];
  });
}
