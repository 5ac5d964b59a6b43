import { describe, expect, it } from 'vitest';
import { cutToTokens, estimateTokens } from './token-budget.models.ts';

describe('the estimate of tokens', () => {
  it.each([
    ['', 0],
    ['four', 1],
    ['five!', 2],
    ['天气很好', 4],
    ['カフェ', 3],
    ['мост', 2],
    ['🌦', 1],
  ])('%s costs %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});

describe('a cut', () => {
  it('leaves alone what fits', () => {
    expect(cutToTokens('fits', 1)).toBe('fits');
  });

  it('never costs more than it may, in any script', () => {
    for (const text of [
      'a long line of words '.repeat(20),
      '气象站每小时记录一次温度'.repeat(9),
      'погода '.repeat(30),
    ]) {
      for (const tokens of [0, 1, 2, 7, 20]) {
        const cut = cutToTokens(text, tokens);
        expect(estimateTokens(cut)).toBeLessThanOrEqual(tokens);
        expect(text.startsWith(cut.replace('…', ''))).toBe(true);
      }
    }
    expect(cutToTokens('气象站每小时', 3)).toBe('气象…');
  });
});
