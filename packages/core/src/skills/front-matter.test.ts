import { describe, expect, it } from 'vitest';
import { readSkillMd } from './front-matter.models.ts';

declare global {
  var frontMatterRan: boolean | undefined;
}

describe('reading a SKILL.md', () => {
  it('gives fields, body and the source as it was written', () => {
    const read = readSkillMd('---\nname: tidy-imports\ntags: [a, b]\n---\n# Tidy\n\nSort them.\n');
    expect(read).toMatchObject({ status: 'parsed', problem: null, body: '# Tidy\n\nSort them.\n', bodyLine: 5 });
    expect({ ...read.frontmatter }).toEqual({ name: 'tidy-imports', tags: ['a', 'b'] });
    expect(read.frontmatterSource).toBe('name: tidy-imports\ntags: [a, b]\n');
  });

  it.each([
    ['a byte order mark', '\uFEFF---\nname: a\n---\nb'],
    ['blank lines before', '\n  \n---\nname: a\n---\nb'],
    ['Windows line ends', '---\r\nname: a\r\n---\r\nb'],
  ])('takes %s', (_, text) => {
    const read = readSkillMd(text);
    expect(read).toMatchObject({ status: 'parsed', body: 'b' });
    expect(read.frontmatter['name']).toBe('a');
  });

  it('reads front matter in any script', () => {
    const read = readSkillMd('---\nname: weekly-report\ndescription: 每周五整理团队周报，并列出风险\n---\n正文');
    expect(read.frontmatter['description']).toBe('每周五整理团队周报，并列出风险');
  });

  it.each([
    'js',
    'JS',
    'javascript',
    'js ',
    ' javascript',
    'json',
    'coffee',
    'toml',
    'x',
    'yaml evil',
    '{',
    'js\u2028',
  ])('never runs what stands after an opening fence: %s', (language) => {
    const text = `---${language}\nglobalThis.frontMatterRan = true; module.exports = {}\n---\nbody`;
    expect(readSkillMd(text)).toMatchObject({ status: 'bad_fence', body: text });
    expect(globalThis.frontMatterRan).toBeUndefined();
  });

  it.each(['+++\ntitle = "a"\n+++\nbody', '  ---\nname: a\n---\nbody', '\n\t---js\nname: a\n---\nbody'])(
    'tells a fence that is none of ours from no fence: %j',
    (text) => {
      expect(readSkillMd(text)).toMatchObject({
        status: 'bad_fence',
        body: text,
        problem: expect.stringMatching(/\w/),
      });
    },
  );

  it.each(['---yaml', '---YML', '--- ', '--- yaml'])('takes %j for the fence that it is', (fence) => {
    const read = readSkillMd(`${fence}\nname: a\n--- \nbody`);
    expect(read).toMatchObject({ status: 'parsed', frontmatterSource: 'name: a\n', body: 'body', bodyLine: 4 });
  });

  it.each(['----\ntext', '--- ---\ntext', '* * *\ntext', '+ item\n+ item'])(
    'takes %j for a text without any',
    (text) => {
      expect(readSkillMd(text)).toMatchObject({ status: 'absent', body: text });
    },
  );

  it.each([
    ['tags of a language', 'a: !!js/function "function () { globalThis.frontMatterRan = true }"'],
    ['aliases', 'a: &x [1]\nb: *x'],
    ['a key twice', 'a: 1\na: 2'],
    ['a list instead of fields', '- a\n- b'],
    ['deep nesting', `a: ${'['.repeat(40)}${']'.repeat(40)}`],
    ['very deep nesting', '['.repeat(30_000)],
    ['too many values', `a: [${'1,'.repeat(1500)}1]`],
    ['a NUL', 'a: "x\u0000"'],
    ['text between the fields', 'name: a\n<<<<<<< Updated\ndescription: b: c'],
    ['quotes that do not end', 'description: "Use when: always'],
    ['a value that is none, nested', 'a:\n  b: c: d'],
    ['blank padding', `a: 1${'\n'.repeat(60_000)}b: 2`],
  ])('says what it cannot read, and keeps the body: %s', (_, source) => {
    const read = readSkillMd(`---\n${source}\n---\nthe body`);
    expect(read).toMatchObject({ status: 'unparsable', body: 'the body' });
    expect(read.problem).toMatch(/\w/);
    expect(Object.keys(read.frontmatter)).toEqual([]);
    expect(globalThis.frontMatterRan).toBeUndefined();
  });

  it('names the line of the file that is wrong', () => {
    expect(readSkillMd('---\nname: a\nb: "c" d\n---\n').problem).toContain('(line 3)');
    expect(readSkillMd('\n\n---\nname: a\nb: "c" d\n---\n').problem).toContain('(line 5)');
  });

  it.each([
    ['a colon', 'description: Use when: always', 'description', 'Use when: always'],
    [
      'a colon, over lines',
      'description: Use when:\n  it rains: always\ntags: [a]',
      'description',
      'Use when: it rains: always',
    ],
    ['lists side by side', 'hint: [date] [reason] # both', 'hint', '[date] [reason] # both'],
    ['JSON that is not closed', 'metadata: {"a":{"b":["c"]}', 'metadata', '{"a":{"b":["c"]}'],
    ['a comma in front', 'description: , and more: of it', 'description', ', and more: of it'],
    ['Windows line ends', 'description: Use when: "it" rains\r', 'description', 'Use when: "it" rains'],
  ])('reads as text what people write for text: %s', (_, source, key, value) => {
    const read = readSkillMd(`---\nname: a\n${source}\n---\nthe body`);
    expect(read).toMatchObject({ status: 'parsed', repaired: [key], body: 'the body' });
    expect(read.frontmatter).toMatchObject({ name: 'a', [key]: value });
    expect(read.frontmatterSource).toBe(`name: a\n${source}\n`);
  });

  it('reads nothing as text that is written as something else, or to wear a parser out', () => {
    for (const value of [
      '*alias: x',
      '&a [',
      '!!js/function "x" y',
      `${'['.repeat(40)}: `,
      `[${'1,'.repeat(1500)}1]`,
    ]) {
      expect(readSkillMd(`---\na: ${value}\n---\n`)).toMatchObject({ status: 'unparsable', repaired: [] });
    }
  });

  it('tells an unclosed block from none, and gives the whole text as body', () => {
    expect(readSkillMd('---\nname: a\n\n# Title')).toMatchObject({
      status: 'unclosed',
      body: '---\nname: a\n\n# Title',
    });
    expect(readSkillMd('# Title\n\nText')).toMatchObject({ status: 'absent', problem: null, body: '# Title\n\nText' });
    expect(readSkillMd('')).toMatchObject({ status: 'absent', body: '' });
    expect(readSkillMd('---')).toMatchObject({ status: 'unclosed' });
  });

  it('gives up on a block of more than 64 KiB, counted in bytes', () => {
    expect(readSkillMd(`---\na: ${'x'.repeat(66_000)}\n---\n`).status).toBe('too_long');
    expect(readSkillMd(`---\na: ${'好'.repeat(22_000)}\n---\n`).status).toBe('too_long');
    expect(readSkillMd(`---\na: ${'x'.repeat(65_000)}\n---\n`).status).toBe('parsed');
  });

  it('closes at a line that is exactly the fence, not at one that begins with it', () => {
    const read = readSkillMd('---\na: |\n  x\n  ---y\nb: 1\n---\nrest');
    expect({ ...read.frontmatter }).toEqual({ a: 'x\n---y\n', b: 1 });
  });

  it('takes prototype names as ordinary keys that reach nothing', () => {
    const read = readSkillMd('---\n__proto__: {polluted: yes}\nconstructor: 1\nnested: {__proto__: 2}\n---\n');
    expect(Object.getPrototypeOf(read.frontmatter)).toBeNull();
    expect(Object.getPrototypeOf(read.frontmatter['nested'])).toBeNull();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('shares nothing between two readings of the same text', () => {
    const text = '---\ntags: [a]\n---\n';
    (readSkillMd(text).frontmatter['tags'] as string[]).push('mine');
    expect(readSkillMd(text).frontmatter['tags']).toEqual(['a']);
  });

  it('leaves dates as text and makes numbers that JSON lacks into text', () => {
    const read = readSkillMd('---\nwhen: 2025-01-02\nsize: .inf\nversion: 1.0\n---\n');
    expect({ ...read.frontmatter }).toEqual({ when: '2025-01-02', size: 'Infinity', version: 1 });
  });
});
