import { describe, expect, it } from 'vitest';
import { findClashingPath, normalizeSkillPath } from './skill-paths.models.ts';

describe('paths in a skill', () => {
  it.each([
    'SKILL.md',
    'scripts/run.sh',
    'a/b/c/d/e/f/g/h',
    'references/手順.md',
    '.env.example',
    '.gitignore',
    '.github/workflows/x.yml',
    'git/.gitkeep',
    "it's (a) [b] {c}; #1 & more, ~100%.md",
    'console/x',
    'commit',
  ])('takes %s', (path) => {
    expect(normalizeSkillPath(path)).toEqual({ path, problem: null });
  });

  it('stores one spelling of an accented letter', () => {
    expect(normalizeSkillPath('cafe\u0301.md').path).toBe('caf\u00e9.md');
  });

  it.each([
    ['', 'empty'],
    ['../a', 'relative'],
    ['a/../b', 'relative'],
    ['./a', 'relative'],
    ['a//b', 'empty segment'],
    ['a/', 'empty segment'],
    ['/etc/hosts', 'absolute'],
    ['a\\b', 'backslash'],
    ['a.txt:stream', 'colon'],
    ['C:/a', 'colon'],
    ['a.', 'ends in a dot'],
    ['a /b', 'ends in a dot or a space'],
    ['con', 'Windows'],
    ['docs/NUL.txt', 'Windows'],
    ['Com1.md', 'Windows'],
    ['LPT³', 'Windows'],
    ['__proto__', 'reserved'],
    ['.git', 'version control'],
    ['.git/hooks/pre-commit', 'version control'],
    ['a/.GIT/config', 'version control'],
    ['GIT~1/config', 'version control'],
    ['.hg/hgrc', 'version control'],
    ['x/.svn', 'version control'],
    ['a?b', 'Windows refuses'],
    ['a*b', 'Windows refuses'],
    ['a<b', 'Windows refuses'],
    ['a>b', 'Windows refuses'],
    ['a|b', 'Windows refuses'],
    ['x/a"b', 'Windows refuses'],
    ['a\u0000b', 'control'],
    ['a\nb', 'control'],
    ['a\u202Egnp.exe', 'invisible'],
    ['a\u200Bb', 'invisible'],
    ['a\u{E0041}b', 'invisible'],
    ['a\uD800b', 'invisible'],
    ['1/2/3/4/5/6/7/8/9', 'deeper'],
    [`${'a'.repeat(101)}`, '100 bytes'],
    [`${'好'.repeat(34)}`, '100 bytes'],
    [`${'a'.repeat(99)}/${'b'.repeat(99)}/c`, '200 bytes'],
  ])('refuses %j', (path, reason) => {
    const result = normalizeSkillPath(path);
    expect(result.path).toBeNull();
    expect(result.problem).toContain(reason);
  });

  it.each([
    [['Readme.md', 'README.md'], 'README.md'],
    [['straße.md', 'STRASSE.md'], 'STRASSE.md'],
    [['docs/a', 'Docs/b'], 'Docs/b'],
    [['a', 'a/b'], 'a'],
    [['a/b', 'A'], 'A'],
    [['x', 'x'], 'x'],
  ])('finds that %j cannot stand side by side', (paths, clash) => {
    expect(findClashingPath(paths)).toBe(clash);
  });

  it('lets like names stand in different folders', () => {
    expect(findClashingPath(['a/x', 'b/X', 'ax', 'a/y/x'])).toBeNull();
  });
});
