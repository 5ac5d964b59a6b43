import { describe, expect, it } from 'vitest';
import { applyExactPatch, frontMatterLoss } from './patch.models.ts';

const text = '---\nname: a\n---\nRun `make`.\n  Then wait.\nRun `make` again.\n';
const patch = (oldString: string, newString: string, replaceAll = false) =>
  applyExactPatch(text, { oldString, newString, replaceAll });

describe('an exact patch', () => {
  it('replaces the one place', () => {
    expect(patch('Then wait.', 'Then rest.')).toEqual({
      outcome: 'patched',
      text: text.replace('wait', 'rest'),
      replacements: 1,
    });
  });

  it('puts the new text in as it is, without patterns', () => {
    expect(patch('Then wait.', "$& $1 $' $$")).toMatchObject({ text: text.replace('Then wait.', () => "$& $1 $' $$") });
  });

  it('asks which of several places is meant', () => {
    expect(patch('Run `make`', 'x')).toEqual({
      outcome: 'ambiguous',
      count: 2,
      matches: [
        { line: 4, snippet: 'Run `make`.' },
        { line: 6, snippet: 'Run `make` again.' },
      ],
    });
  });

  it('replaces all of them when told so', () => {
    expect(patch('`make`', '`just`', true)).toMatchObject({ outcome: 'patched', replacements: 2 });
  });

  it('shows at most five places and counts all', () => {
    const result = applyExactPatch('x\n'.repeat(9), { oldString: 'x', newString: 'y', replaceAll: false });
    expect(result).toMatchObject({ outcome: 'ambiguous', count: 9 });
    expect(result.outcome === 'ambiguous' && result.matches.map((match) => match.line)).toEqual([1, 2, 3, 4, 5]);
  });

  it('counts places that do not overlap', () => {
    expect(applyExactPatch('aaaa', { oldString: 'aa', newString: 'b', replaceAll: true })).toEqual({
      outcome: 'patched',
      text: 'bb',
      replacements: 2,
    });
  });

  it('shows the beginning of the file where nothing matches', () => {
    const long = `${'好'.repeat(499)}😀${'x'.repeat(100)}`;
    const result = applyExactPatch(long, { oldString: 'nowhere', newString: '', replaceAll: false });
    expect(result).toEqual({
      outcome: 'no_match',
      filePreview: `${'好'.repeat(499)}😀`,
      hint: expect.stringContaining('exact'),
    });
  });

  it('hints at the line that differs by white space alone', () => {
    expect(patch('Then wait. \nRun `make` again.', 'x')).toMatchObject({ hint: expect.stringContaining('Line 5') });
  });
});

describe('a patched SKILL.md', () => {
  const head = '---\nname: a\ndescription: b\n---\nBody\n';

  it.each([
    ['front matter that parses no more', '---\nname: a\ndescription: b: c\n---\nBody\n'],
    ['no front matter', 'Body\n'],
    ['no closing fence', '---\nname: a\ndescription: b\nBody\n'],
    ['no description', '---\nname: a\n---\nBody\n'],
    ['no description that is read', '---\nname: a\ndescription: [b]\n---\n# Body\n'],
    ['a description that is too long', `---\nname: a\ndescription: ${'b'.repeat(1025)}\n---\nBody\n`],
    ['the language of another engine', '---js\nname: a\ndescription: b\n---\nBody\n'],
    ['no instructions', '---\nname: a\ndescription: b\n---\n \n'],
  ])('is refused with %s', (_, after) => {
    expect(frontMatterLoss(head, after)).toMatch(/\w/);
  });

  it('may change everything else', () => {
    expect(frontMatterLoss(head, '---\nname: b\ndescription: c\ntags: []\n---\nOther\n')).toBeNull();
  });

  it('may stay as broken as it was', () => {
    expect(frontMatterLoss('---\na: b: c\n---\nx', '---\na: b: c\n---\ny')).toBeNull();
    expect(frontMatterLoss('plain', 'plainer')).toBeNull();
    expect(frontMatterLoss('# Plain', '# Plainer')).toBeNull();
  });

  it('may not break what was whole without front matter', () => {
    expect(frontMatterLoss('plain', '---\nplain')).toMatch(/never closed/);
  });
});
