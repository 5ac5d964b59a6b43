import { describe, expect, it } from 'vitest';
import { diffTrees } from './diff.models.ts';
import type { TreeFile } from './skill-tree.models.ts';

const file = (path: string, content: string | Uint8Array, executable = false): TreeFile => ({
  path,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
  executable,
});

describe('the difference of two trees', () => {
  it('is unified text for each file that changed, and nothing for one that did not', () => {
    const { files } = diffTrees({
      from: [file('SKILL.md', 'one\ntwo\nthree\n'), file('same', 'x')],
      to: [file('SKILL.md', 'one\n2\nthree\n'), file('same', 'x')],
    });
    expect(files).toEqual([
      {
        path: 'SKILL.md',
        change: 'changed',
        unified: '--- a/SKILL.md\n+++ b/SKILL.md\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n',
      },
    ]);
  });

  it('tells added and removed files', () => {
    const { files } = diffTrees({ from: [file('old', 'a\n')], to: [file('new', 'b\n')] });
    expect(files).toEqual([
      { path: 'new', change: 'added', unified: '--- /dev/null\n+++ b/new\n@@ -0,0 +1,1 @@\n+b\n' },
      { path: 'old', change: 'removed', unified: '--- a/old\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n' },
    ]);
  });

  it('shows no text for binary files and for a change of mode', () => {
    const { files } = diffTrees({
      from: [file('logo', Uint8Array.of(0xff, 1)), file('run', 'x')],
      to: [file('logo', Uint8Array.of(0xff, 2)), file('run', 'x', true)],
    });
    expect(files).toEqual([
      { path: 'logo', change: 'changed', unified: null },
      { path: 'run', change: 'mode', unified: null },
    ]);
  });

  it('shows a long file that is new or gone in full', () => {
    const long = 'line\n'.repeat(20_000);
    expect(diffTrees({ from: [], to: [file('x', long)] }).files[0]?.unified).toContain('@@ -0,0 +1,20000 @@');
    expect(diffTrees({ from: [file('x', long)], to: [] }).files[0]?.unified).toContain('@@ -1,20000 +0,0 @@');
  });

  it('gives up on text that changed nearly everywhere', () => {
    const lines = (prefix: string) => Array.from({ length: 1500 }, (_, n) => `${prefix}${n}\n`).join('');
    const { files } = diffTrees({ from: [file('x', lines('a'))], to: [file('x', lines('b'))] });
    expect(files).toEqual([{ path: 'x', change: 'changed', unified: null }]);
  });

  it('compares front matter field by field', () => {
    const { frontmatter } = diffTrees({
      from: [file('SKILL.md', '---\nname: a\ntags: [x, y]\nold: 1\nmeta: {b: 1, a: 2}\n---\n')],
      to: [file('SKILL.md', '---\nname: b\ntags: [x, y]\nnew: true\nmeta: {a: 2, b: 1}\n---\n')],
    });
    expect(frontmatter).toEqual([
      { field: 'name', from: 'a', to: 'b' },
      { field: 'old', from: 1, to: null },
      { field: 'new', from: null, to: true },
    ]);
  });
});
