import { describe, expect, it } from 'vitest';
import { readIntent, type Intent } from './intent.models.ts';
import { choosePattern, matchTerms } from './pattern-match.models.ts';

/** Each line is one intent in three wordings. */
const INTENTS: Record<string, [string, string, string]> = {
  celsius: ['Give temperatures in Celsius', 'Celsius, not Fahrenheit', 'please use Celsius for temperatures'],
  ticket: [
    'Start every commit message with the ticket number',
    'commit messages need the ticket number first',
    'You forgot the ticket number in the commit message',
  ],
  sorry: ["Don't apologise all the time", 'stop saying sorry', 'no apologies please'],
  table: ['Show results as a table', 'Put this in a table', 'a table please, not a list'],
  hints: ['Add type hints to every function', 'functions need type hints', 'You left out the type hints again'],
  oxford: ['Use the Oxford comma', 'oxford comma please', 'You forgot the Oxford comma'],
  rebase: ['rebase instead of merging', 'Please rebase, no merge commits', 'I prefer rebase over merge'],
  euros: ['Amounts in euros', 'Use euros, not dollars', 'prices should be in euros please'],
  chineseLog: ['日志要打英文', '日志请用英文', '打印日志别用中文，用英文'],
  chineseTest: ['提交前先跑测试', '提交代码之前要跑测试', '没跑测试不要提交'],
  chineseSmallTalk: ['别说客套话', '不要客套', '少说客套话，直接回答'],
  japanese: [
    'コミットメッセージは英語で',
    'コミットメッセージを英語で書いてください',
    '英語のコミットメッセージにして',
  ],
  korean: ['함수 이름은 동사로 시작해 주세요', '함수명은 동사로 시작', '함수 이름을 동사로 시작하라고 했잖아요'],
  german: ['Keine Anglizismen', 'Bitte ohne Anglizismen', 'Vermeide Anglizismen'],
  spanish: ['No uses abreviaturas', 'Sin abreviaturas, por favor', 'evita las abreviaturas'],
  russian: ['Не используй глобальные переменные', 'без глобальных переменных', 'избегай глобальных переменных'],
};

interface Grown {
  id: string;
  open: boolean;
  members: Intent[];
  terms: Set<string>;
}

function intentOf(instruction: string): Intent {
  return readIntent({ instruction, before: null, after: null, category: null });
}

/** Puts one correction after another into patterns, as they would arrive. */
function grow(instructions: string[]): Grown[] {
  const patterns: Grown[] = [];
  for (const intent of instructions.map(intentOf)) {
    const terms = matchTerms(intent);
    const candidates = patterns.filter((pattern) => terms.some((term) => pattern.terms.has(term)));
    const choice = choosePattern(intent, candidates);
    let found = patterns.find(({ id }) => id === choice?.id);
    if (!found) patterns.push((found = { id: `p${patterns.length}`, open: true, members: [], terms: new Set() }));
    found.members.push(intent);
    for (const term of terms) found.terms.add(term);
  }
  return patterns;
}

describe('corrections that arrive mixed', () => {
  it('come together by what they mean', () => {
    const names = Object.keys(INTENTS);
    const arrived = [0, 1, 2].flatMap((turn) => names.map((name) => INTENTS[name]?.[turn] ?? ''));
    expect(grow(arrived).map(({ members }) => members.length)).toEqual(names.map(() => 3));
  });

  it('make one pattern of the two sides of a contradiction, but not once it is settled', () => {
    const [pattern, ...others] = grow(['Use ruff', 'stop using ruff']);
    expect(pattern?.members).toHaveLength(2);
    expect(others).toEqual([]);
    const settled = { id: 'settled', open: false, members: [intentOf('Use ruff')] };
    expect(choosePattern(intentOf('stop using ruff'), [settled])).toBeNull();
    expect(choosePattern(intentOf('ruff please'), [settled])?.id).toBe('settled');
  });
});
