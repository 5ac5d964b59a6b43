import { describe, expect, it } from 'vitest';
import { countWords } from './counted-words.models.ts';
import { signedWords } from './signed-words.models.ts';

function wanted(text: string): string[] {
  return [...signedWords(text)].filter(([, value]) => value > 0.5).map(([key]) => key);
}
function refused(text: string): string[] {
  return [...signedWords(text)].filter(([, value]) => value < -0.5).map(([key]) => key);
}

describe('the words of an instruction', () => {
  it.each([
    ['Use httpx, not requests', ['httpx'], ['request']],
    ['httpx instead of requests please', ['httpx'], ['request']],
    ['replace requests with httpx', ['httpx'], ['request']],
    ['把 requests 换成 httpx', ['httpx'], ['request']],
    ['用 httpx，不要用 requests', ['httpx'], ['request']],
    ['requestsではなくhttpxを使って', ['httpx'], ['request']],
    ['requests 말고 httpx 사용하세요', ['httpx'], ['request']],
    ['Verwende httpx statt requests', ['httpx'], ['request']],
    ['utilise httpx au lieu de requests', ['httpx'], ['request']],
    ['usa httpx en vez de requests', ['httpx'], ['request']],
    ['используй httpx вместо requests', ['httpx'], ['request']],
  ])('of %s are split into what is wanted and what is refused', (text, wants, refuses) => {
    expect(wanted(text)).toEqual(wants);
    expect(refused(text)).toEqual(refuses);
  });

  it.each([
    'no emojis',
    'leave out the emoji',
    '不要用表情',
    '絵文字を使わないで',
    '이모지 쓰지 마세요',
    'Keine Emojis',
    'sans émojis',
    'без эмодзи',
    'Emojis bitte nicht verwenden',
  ])('of %s refuse the same idea, whatever the language', (text) => {
    expect(refused(text)).toEqual(['#emoji']);
    expect(wanted(text)).toEqual([]);
  });

  it.each([
    "don't skip the summary",
    'never answer without a summary',
    'You forgot the summary again',
    '别忘了写总结',
    '你又漏了总结',
  ])('of %s ask for what is doubly denied or was left out', (text) => expect(wanted(text)).toContain('#summary'));

  it('take the two poles of a quality for one idea', () => {
    const terse = signedWords('Shorter answers');
    for (const text of ['your answers are too long', '回答太长了', 'Antworten bitte kürzer', 'no long answers']) {
      expect(signedWords(text).get('#brevity')).toBe(terse.get('#brevity'));
      expect(signedWords(text).get('#answer') ?? 0).toBeGreaterThan(0);
    }
    expect(signedWords('longer answers').get('#brevity')).toBeLessThan(0);
  });

  it('leave out politeness and insistence, and weigh a reason little', () => {
    expect([...signedWords('Please, I already told you: use httpx!')]).toEqual([['httpx', 1]]);
    const reasoned = signedWords('Use httpx because it supports streaming');
    expect(reasoned.get('stream')).toBeLessThan(0.5);
  });

  it('know an identifier as a whole and by its parts, however it is written', () => {
    expect(signedWords('rename it to getUserName').has('getusernam')).toBe(true);
    expect([...countWords('get_user_name').keys()]).toContain('get');
  });

  it('are read in time for hostile text', () => {
    const texts = [
      'not '.repeat(20_000),
      '不'.repeat(50_000),
      'a-'.repeat(30_000),
      '`'.repeat(30_000),
      'x'.repeat(100_000),
    ];
    for (const text of texts) expect(signedWords(text).size).toBeLessThan(500);
  });
});
