import { describe, expect, it } from 'vitest';
import { analyze, MAX_TOKEN_BYTES } from './atoms.models.ts';

function words(text: string): string[] {
  return analyze(text).atoms.map((atom) => atom.text);
}

function wholes(text: string): string[] {
  return analyze(text).compounds.map((compound) => compound.text);
}

describe('analyze', () => {
  it('folds case and compatibility forms', () => {
    expect(words('Ｋettle ﬁlter ①')).toEqual(['kettle', 'filter', '1']);
  });

  it('keeps letters and marks of any spaced script together', () => {
    expect(words('Чайник, naïve, हिन्दी, مرحبا')).toEqual(['чайник', 'naïve', 'हिन्दी', 'مرحبا']);
  });

  it('reads decomposed and composed letters as the same word', () => {
    expect(words('cre\u0300me')).toEqual(words('crème'));
  });

  it('cuts scripts without spaces into character bigrams and the last character', () => {
    expect(words('雪山小屋')).toEqual(['雪山', '山小', '小屋', '屋']);
    expect(words('カレー')).toEqual(['カレ', 'レー', 'ー']);
    expect(words('도서관')).toEqual(['도서', '서관', '관']);
  });

  it('keeps a single character as its own run', () => {
    expect(words('买茶 2 盒')).toEqual(['买茶', '茶', '2', '盒']);
  });

  it('reads half-width kana as full-width', () => {
    expect(words('ﾊﾟﾝ')).toEqual(['パン', 'ン']);
  });

  it('splits at a change of script without losing either side', () => {
    expect(words('版本v2发布')).toEqual(['版本', '本', 'v2', '发布', '布']);
  });

  it('keeps identifiers whole and splits them as well', () => {
    expect(words('parseInvoiceTotal')).toEqual(['parse', 'invoice', 'total']);
    expect(wholes('parseInvoiceTotal')).toEqual(['parseinvoicetotal']);
    expect(wholes('max_retry_count src/lib/queue.ts user@example.org 2031-02-17')).toEqual([
      'max_retry_count',
      'src/lib/queue.ts',
      'user@example.org',
      '2031-02-17',
    ]);
    expect(words('XMLParser')).toEqual(['xml', 'parser']);
  });

  it('tells languages named by a letter from the letter', () => {
    expect(wholes('C++ or F# or C')).toEqual(['c++', 'f#']);
  });

  it('drops what an English apostrophe leaves behind and keeps names whole', () => {
    expect(words("Priya's kettle won’t boil")).toEqual(['priya', 'kettle', 'won', 'boil']);
    expect(words("O'Neill")).toEqual(['o', 'neill']);
  });

  it('does not split encoded blobs at every capital', () => {
    expect(words('aBcDeFgHiJkLmNoPqR')).toEqual(['abcdefghijklmnopqr']);
  });

  it('cuts a token at 255 bytes between characters', () => {
    const [word] = words('é'.repeat(400));
    expect(Buffer.byteLength(word ?? '')).toBeLessThanOrEqual(MAX_TOKEN_BYTES);
    expect(word).toMatch(/^é+$/);
  });

  it('gives offsets into the text as it was given', () => {
    const text = '— Ｌondon 東京!';
    expect(analyze(text).atoms.map(({ start, end }) => text.slice(start, end))).toEqual(['Ｌondon', '東京', '京']);
  });

  it('numbers atoms in reading order', () => {
    expect(analyze('red 茶葉 fox').atoms.map((atom) => atom.position)).toEqual([0, 1, 2, 3]);
  });

  it('makes nothing of punctuation, the symbols of a keyboard and lone surrogates', () => {
    expect(analyze('?!… <=> $~^|+` \ud800 \u0301').atoms).toEqual([]);
  });

  it('takes an emoji or a symbol for a word, and a run of one for one', () => {
    expect(words('done ✅✅✅ costs €9')).toEqual(['done', '✅', 'costs', '€', '9']);
    expect(words('🐙🦀 ∑x')).toEqual(['🐙', '🦀', '∑', 'x']);
    expect(words('👩‍🔬 🇳🇴')).toEqual(['👩‍🔬', '🇳🇴']);
  });

  it('reads an emoji alike in every colour and presentation', () => {
    expect(words('👋🏿')).toEqual(words('👋'));
    expect(words('☀️')).toEqual(words('☀'));
  });

  it('stops where it is told to, inside a run without spaces as well', () => {
    expect(analyze('one two three', { maxAtoms: 2 }).atoms.map(({ text }) => text)).toEqual(['one', 'two']);
    expect(analyze('雪山小屋', { maxAtoms: 3 }).atoms).toHaveLength(3);
  });

  it.each([
    ['one long word', 'z'],
    ['a chain of one-letter parts', 'q-'],
    ['marks that need reordering', 'e\u0300\u0327'],
    ['marks in a script without spaces', 'あ\u3099ุ่'],
    ['ligatures that expand', '\ufdfa'],
    ['a joiner that joins nothing', '🐙\u200d'],
  ])('bounds every token of 256 KiB of %s', (_, unit) => {
    const { atoms, compounds } = analyze(unit.repeat(262_144 / unit.length));
    expect(atoms.length).toBeGreaterThan(0);
    const longest = [...atoms, ...compounds].reduce((most, { text }) => Math.max(most, Buffer.byteLength(text)), 0);
    expect(longest).toBeLessThanOrEqual(MAX_TOKEN_BYTES);
  });
});
