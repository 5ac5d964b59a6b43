import { describe, expect, it } from 'vitest';
import { alreadySays, findDuplicates } from './duplicates.models.ts';
import { signedWords } from './signed-words.models.ts';

const HTTP = `---
name: http
description: How we call HTTP
---
# HTTP

- Always use httpx for HTTP.
- Never use requests.
- Set a timeout of ten seconds.
`;
const rule = (statement: string, name = 'auto-x') => ({ name, statement, text: statement });

describe('duplicates', () => {
  it('are identical where a line, or two, say the rule already', () => {
    expect(findDuplicates(rule('Use httpx, not requests'), [{ name: 'http', text: HTTP }])).toMatchObject([
      { name: 'http', kind: 'identical' },
    ]);
    expect(findDuplicates(rule('回答要简短'), [{ name: 'style', text: '# 风格\n- 请简短回答' }])).toMatchObject([
      { kind: 'identical' },
    ]);
  });

  it('contradict where a line says the reverse', () => {
    const old = { name: 'old', text: '- Use requests, not httpx' };
    expect(findDuplicates(rule('Use httpx, not requests'), [old])).toMatchObject([
      { name: 'old', kind: 'contradicting' },
    ]);
  });

  it('overlap where they are about the same, or carry the same name', () => {
    const commit = {
      name: 'commits',
      text: '# Commit messages\n- Commit messages are in the imperative.\n- The commit subject has at most 50 characters.',
    };
    expect(findDuplicates(rule('Commit messages need the ticket number'), [commit])).toMatchObject([
      { kind: 'overlapping' },
    ]);
    expect(
      findDuplicates(rule('Sort the imports', 'imports'), [{ name: 'imports', text: 'Group by package.' }]),
    ).toMatchObject([{ kind: 'overlapping' }]);
  });

  it('are none where only a word is shared', () => {
    const others = [
      { name: 'http', text: HTTP },
      { name: 'tests', text: '- Write tests for every endpoint' },
    ];
    expect(findDuplicates(rule('Write docstrings in English'), others)).toEqual([]);
  });
});

describe('a text', () => {
  it('says a wish already, in other words or another language, or it does not', () => {
    expect(alreadySays(HTTP, signedWords('httpx please'))).toBe(true);
    expect(alreadySays('- Keep answers short', signedWords('回答太长了'))).toBe(true);
    expect(alreadySays(HTTP, signedWords('back to requests'))).toBe(false);
    expect(alreadySays(HTTP, signedWords('Use tabs'))).toBe(false);
  });
});
