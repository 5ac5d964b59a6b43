import { expect, test } from 'vitest';
import { plainSnippet } from './plain-snippet.ts';

test('a snippet reads as it was written', () => {
  expect(plainSnippet('Use <mark>a &lt; b</mark> &amp;&amp; &quot;c&quot;,\n it&#39;s &eacute;')).toBe(
    'Use a < b && "c", it\'s &eacute;',
  );
});

test('what was written as an entity stays one', () => {
  expect(plainSnippet('&amp;lt;')).toBe('&lt;');
});
