import { describe, expect, it } from 'vitest';
import { categoryProblem, nameProblem, toSkillName } from './skill-names.models.ts';

describe('names of skills', () => {
  it.each(['a', '7zip-notes', 'db.migrate_v2', 'console', 'auxiliary', 'com10', 'nul-values', 'x'.repeat(64)])(
    'takes %s',
    (name) => {
      expect(nameProblem(name)).toBeNull();
    },
  );

  it.each(['', '-a', '.a', 'A', 'a b', 'a/b', 'é', '報告', 'index', 'x'.repeat(65), 'a\n'])('refuses %j', (name) => {
    expect(nameProblem(name)).not.toBeNull();
  });

  it.each(['con', 'prn', 'aux', 'nul', 'com1', 'lpt9', 'con.notes', 'nul.tar.gz', 'a.'])(
    'refuses %j, which is no folder on every system, and makes no such name',
    (name) => {
      expect(nameProblem(name)).not.toBeNull();
      expect(categoryProblem(name)).not.toBeNull();
      expect(toSkillName(name)).not.toBe(name);
    },
  );

  it('takes a category of one segment only', () => {
    expect(categoryProblem('data-work')).toBeNull();
    expect(categoryProblem('index')).toBeNull();
    expect(categoryProblem('data/work')).not.toBeNull();
  });

  it.each([
    ['Release Notes (v2)', 'release-notes-v2'],
    ['  Déployer à Lyon! ', 'deployer-a-lyon'],
    ['---', null],
    ['写周报', null],
    ['Index', null],
    [`${'long '.repeat(30)}`, 'long-long-long-long-long-long-long-long-long-long-long-long-long'],
  ])('makes of the title %j the name %j', (title, name) => {
    expect(toSkillName(title)).toBe(name);
  });
});
