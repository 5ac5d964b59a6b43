import { describe, expect, it } from 'vitest';
import { toDocument } from './document.models.ts';

const createdAt = new Date('2031-02-07T23:30:00Z');

describe('toDocument', () => {
  it('counts stemmed words and keeps the written form where it differs', () => {
    const { frequencies } = toDocument({ content: 'Boats and a boat', createdAt });
    expect(frequencies.get('boat')).toBe(2);
    expect(frequencies.get('=boats')).toBe(1);
    expect(frequencies.has('=boat')).toBe(false);
  });

  it('does not stem what is no English word', () => {
    const { frequencies } = toDocument({ content: 'utf8s дома 12s', createdAt });
    expect([...frequencies.keys()]).toEqual(expect.arrayContaining(['utf8s', 'дома', '12s']));
  });

  it('finds words with and without their diacritics', () => {
    const { frequencies } = toDocument({ content: 'Jalapeño', createdAt });
    expect(frequencies.has('jalapeno')).toBe(true);
    expect(frequencies.has('=jalapeño')).toBe(true);
  });

  it('leaves English stop words out of the postings but in the vector', () => {
    const { frequencies, vector } = toDocument({ content: 'the harbour', createdAt });
    expect(frequencies.has('the')).toBe(false);
    expect(vector).toBe("'the':1 'harbour':2");
  });

  it('adds the day of the message in UTC', () => {
    const { frequencies } = toDocument({ content: 'hello', createdAt });
    expect([...frequencies.keys()]).toEqual(expect.arrayContaining(['februari', '7', '2031', '2031-02', '2031-02-07']));
  });

  it('measures length in words that carry meaning', () => {
    const empty = toDocument({ content: '', createdAt }).length;
    expect(toDocument({ content: 'the harbour is 静か', createdAt }).length - empty).toBe(2);
  });

  it('puts a whole identifier at its first and its last part', () => {
    expect(toDocument({ content: 'see retryQueue', createdAt }).vector).toBe(
      "'see':1 'retry':2 'queue':3 'retryqueue':2,3",
    );
  });

  it('quotes what a vector literal would take as syntax', () => {
    expect(toDocument({ content: String.raw`a\b`, createdAt }).vector).toBe(String.raw`'a':1 'b':2 'a\\b':1,2`);
  });

  it('bounds lexemes, positions and the vector of a huge text', () => {
    const content = Array.from({ length: 30_000 }, (_, i) => `w${i}`).join(' ');
    const { frequencies, vector } = toDocument({ content, createdAt });
    expect(frequencies.size).toBe(8192);
    expect(vector).toContain("'w16382':16383");
    expect(vector).toMatch(/'w16383'( |$)/);
    expect(Buffer.byteLength(vector)).toBeLessThan(1_000_000);
  });

  it('indexes all of the longest message of prose, and not the end of a longer list of letters', () => {
    const prose = toDocument({ content: `${'some ordinary sentence '.repeat(11_000)}lastword`, createdAt });
    expect(prose.frequencies.has('lastword')).toBe(true);
    const letters = toDocument({ content: `${'q z '.repeat(30_000)}lastword`, createdAt });
    expect(letters.frequencies.has('lastword')).toBe(false);
    expect(letters.frequencies.get('q')).toBe(25_000);
  });

  it('keeps at most 255 positions of a lexeme', () => {
    const { vector } = toDocument({ content: 'tick '.repeat(900), createdAt });
    expect(vector.split(',')).toHaveLength(255);
  });
});
