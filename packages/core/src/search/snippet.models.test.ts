import { describe, expect, it } from 'vitest';
import { parseQuery } from './query.models.ts';
import { buildSnippet } from './snippet.models.ts';

function snippet(content: string, query: string): string {
  return buildSnippet(content, { lexemes: new Set(parseQuery(query).terms.keys()) });
}

function visible(html: string): string {
  return html.replaceAll(/<\/?mark>/g, '');
}

describe('buildSnippet', () => {
  it('marks every form of a word that was asked for', () => {
    expect(snippet('She plants; a plant was planted.', 'planting')).toBe(
      'She <mark>plants</mark>; a <mark>plant</mark> was <mark>planted</mark>.',
    );
  });

  it('escapes everything that is not its own mark', () => {
    expect(snippet('<img src=x> "salt" & <mark>pepper</mark>', 'pepper')).toBe(
      '&lt;img src=x&gt; &quot;salt&quot; &amp; &lt;mark&gt;<mark>pepper</mark>&lt;/mark&gt;',
    );
  });

  it('marks overlapping bigrams as one run', () => {
    expect(snippet('昨天我们去了雪山小屋。', '雪山小屋')).toBe('昨天我们去了<mark>雪山小屋</mark>。');
  });

  it('marks a whole identifier once', () => {
    expect(snippet('call retryQueue here', 'retryqueue')).toBe('call <mark>retryQueue</mark> here');
  });

  it('shows the best cluster of a long text, about 200 code points of it', () => {
    const filler = 'lorem words go by here '.repeat(60);
    const html = snippet(`${filler}kettle ${filler}the copper kettle whistled ${filler}`, 'copper kettle');
    expect(html).toContain('the <mark>copper</mark> <mark>kettle</mark> whistled');
    expect(html.startsWith('…')).toBe(true);
    expect(html.endsWith('…')).toBe(true);
    expect([...visible(html)].length).toBeLessThanOrEqual(202);
    expect([...visible(html)].length).toBeGreaterThan(150);
  });

  it('shows the best cluster wherever it stands in the longest message', () => {
    const filler = 'lorem words go by here '.repeat(10_000);
    const html = snippet(`kettle ${filler}the copper kettle whistled`, 'copper kettle');
    expect(html.startsWith('…')).toBe(true);
    expect(html.endsWith('the <mark>copper</mark> <mark>kettle</mark> whistled')).toBe(true);
  });

  it('marks an emoji', () => {
    expect(snippet('landed 🪂🪂 at last', '🪂')).toBe('landed <mark>🪂🪂</mark> at last');
  });

  it('shows the beginning where nothing matches', () => {
    expect(snippet('short note', 'absent')).toBe('short note');
    expect(snippet('x'.repeat(500), '')).toBe(`${'x'.repeat(200)}…`);
    expect(snippet('', 'any')).toBe('');
  });

  it('never splits a surrogate pair', () => {
    const html = snippet(`${'🦊'.repeat(333)} fox ${'🦊'.repeat(333)}`, 'fox');
    expect(html).toContain('<mark>fox</mark>');
    expect(html.isWellFormed()).toBe(true);
    expect(buildSnippet('🦊'.repeat(999), { lexemes: new Set() })).toBe(`${'🦊'.repeat(200)}…`);
  });

  it('survives a match longer than the snippet', () => {
    const html = snippet('w'.repeat(5000), 'w'.repeat(5000));
    expect(html).toBe(`<mark>${'w'.repeat(5000)}</mark>`);
  });
});
