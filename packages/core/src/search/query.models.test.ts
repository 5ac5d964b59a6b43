import { describe, expect, it } from 'vitest';
import { parseQuery } from './query.models.ts';

function terms(query: string): string[] {
  return [...parseQuery(query).terms.keys()];
}

describe('parseQuery', () => {
  it('takes every ordinary word as an optional term', () => {
    expect(terms('where did Tomas park')).toEqual(['toma', '=tomas', 'park']);
    expect(parseQuery('where did Tomas park').condition).toBeNull();
  });

  it('counts a word that is asked for twice', () => {
    expect(parseQuery('tea tea').terms.get('tea')).toBe(2);
  });

  it('makes a condition of a quoted phrase and still ranks by its words', () => {
    const query = parseQuery('dinner "olive oil"');
    expect(query.condition).toBe("('olive' <1> 'oil')");
    expect([...query.terms.keys()]).toEqual(expect.arrayContaining(['dinner', 'oil']));
  });

  it('gives a phrase up for want of a hit only where other words are there', () => {
    expect(parseQuery('"olive oil"').relaxed).toBeNull();
    expect(parseQuery('dinner').relaxed).toBeNull();
    expect(parseQuery('dinner "olive oil"').relaxed).toEqual({ condition: null });
    expect(parseQuery('dinner "olive oil" -fish').relaxed).toEqual({ condition: "!('fish')" });
  });

  it('demands nothing of quoted speech, and still ranks by it', () => {
    const long = parseQuery(`Ada: "Hm." Bo: "${'we looked at the house by the river '.repeat(3)}" -boat`);
    expect(long.condition).toBe("!('boat')");
    expect(long.terms.has('river')).toBe(true);
    expect(parseQuery('"one" "two" "three" "four" "five"').condition).toBeNull();
  });

  it('excludes words and phrases behind a leading dash', () => {
    const query = parseQuery('soup -onion -"green pepper"');
    expect(query.condition).toBe("!('onion') & !('green' <1> 'pepper')");
    expect([...query.terms.keys()]).toEqual(['soup']);
    expect(query.text).toBe('soup');
  });

  it('excludes nothing for flags, lone dashes and dashes inside words', () => {
    expect(parseQuery('run --dry - now re-try').condition).toBeNull();
  });

  it.each([
    'docker run -d -p 8080:80 nginx',
    'tar -xzf site.tgz --directory out -verbose',
    'rm -rf build',
    'grep -i -recursive pattern',
    'gcc -std=c17 -O2 main.c',
    'a -1 b -x',
    'one-two three -',
  ])('excludes nothing in %j', (query) => {
    expect(parseQuery(query)).toMatchObject({ condition: null, literal: null });
  });

  it('looks for a flag as for any other word', () => {
    expect(terms('wget -nc page')).toContain('nc');
  });

  it('keeps what was typed where a dash may be a flag after all', () => {
    expect(parseQuery(' find . -newer stamp ').literal).toBe('find . -newer stamp');
    expect(parseQuery('-newer').literal).toBeNull();
  });

  it('understands typographic quotes', () => {
    expect(parseQuery('“olive oil”').condition).toBe("('olive' <1> 'oil')");
  });

  it('takes a quote that never closes as ordinary text', () => {
    expect(parseQuery('"pipe').condition).toBeNull();
    expect(terms('"pipe')).toEqual(['pipe']);
  });

  it('keeps stop words of a phrase', () => {
    expect(parseQuery('"as it was"').condition).toBe("('as' <1> 'it' <1> 'was')");
    expect(terms('"as it was"')).toEqual([]);
  });

  it('asks for bigrams in scripts without spaces', () => {
    expect(terms('雪山小屋')).toEqual(['雪山', '山小', '小屋']);
    expect(parseQuery('"山小屋"').condition).toBe("('山小' <1> '小屋')");
  });

  it('falls back to a prefix for a single character asked alone', () => {
    expect(parseQuery('雪').prefix).toBe('雪');
    expect(parseQuery('雪 tea').prefix).toBeNull();
    expect(parseQuery('雪山').prefix).toBeNull();
    expect(parseQuery('-雪').condition).toBe("!('雪':*)");
  });

  it('matches an identifier in a phrase by its parts or as a whole', () => {
    expect(parseQuery('"call retryQueue now"').condition).toBe(
      "(('call' <1> 'retry' <1> 'queue' <1> 'now') | ('call' <1> 'retryqueue' <1> 'now'))",
    );
  });

  it.each(['', '   ', '"', '""', '-', '-""', '!!', '\u0000', '\ud800', ':* & | !', "'", '\\'])(
    'accepts %j without terms or conditions',
    (query) => {
      expect(parseQuery(query)).toMatchObject({ condition: null, prefix: null });
      expect(terms(query)).toEqual([]);
    },
  );

  it('bounds terms and conditions', () => {
    const long = Array.from({ length: 5000 }, (_, i) => `-word${i} "y${i} z"`).join(' ');
    const query = parseQuery(long);
    expect(query.terms.size).toBeLessThanOrEqual(256);
    expect(query.condition?.split(' & ').length).toBeLessThanOrEqual(32);
  });
});
