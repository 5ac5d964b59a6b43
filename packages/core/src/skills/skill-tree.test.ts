import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../shared/hashing.ts';
import { checkTree, TREE_LIMITS, treeDigest, type TreeFile } from './skill-tree.models.ts';

const file = (path: string, content: string | Uint8Array = 'text'): TreeFile => ({
  path,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
  executable: false,
});

describe('the files of a skill', () => {
  it('have a digest that depends on path, bytes and mode, and not on their order', () => {
    const a = { path: 'SKILL.md', sha256: sha256Hex('a'), executable: false };
    const b = { path: 'run.sh', sha256: sha256Hex('b'), executable: true };
    const digest = treeDigest([a, b]);
    expect(digest).toBe(
      `sha256:${sha256Hex(
        `[{"executable":false,"path":"SKILL.md","sha256":"${a.sha256}"},` +
          `{"executable":true,"path":"run.sh","sha256":"${b.sha256}"}]`,
      )}`,
    );
    expect(treeDigest([b, a])).toBe(digest);
    expect(treeDigest([a, { ...b, executable: false }])).not.toBe(digest);
    expect(treeDigest([a, { ...b, path: 'run2.sh' }])).not.toBe(digest);
  });

  it('come back normalized and sorted', () => {
    const { files, issues } = checkTree([file('b.md'), file('SKILL.md'), file('cafe\u0301.md')]);
    expect(issues).toEqual([]);
    expect(files.map((kept) => kept.path)).toEqual(['SKILL.md', 'b.md', 'caf\u00e9.md']);
  });

  it('are told everything that is wrong with them, with the place', () => {
    const { issues } = checkTree([file('../x'), file('a:b')]);
    expect(issues.map((issue) => issue.path)).toEqual(['/files/0/path', '/files/1/path', '/files']);
    expect(issues[2]?.message).toContain('SKILL.md');
  });

  it.each([
    ['not UTF-8', Uint8Array.of(0xff, 0xfe, 0x41), 'not UTF-8'],
    ['blank', ' \n\t', 'without text'],
    ['larger than its limit', 'x'.repeat(TREE_LIMITS.skillMdBytes + 1), 'larger than 512 KiB'],
  ])('need a SKILL.md that is not %s', (_, content, reason) => {
    expect(checkTree([file('SKILL.md', content)]).issues.map((issue) => issue.message)).toEqual([
      expect.stringContaining(reason),
    ]);
  });

  it('may not be too many or too large', () => {
    const many = Array.from({ length: TREE_LIMITS.files + 1 }, (_, n) => file(`f${n}`));
    expect(checkTree(many).issues).toHaveLength(1);
    const big = new Uint8Array(TREE_LIMITS.fileBytes);
    const large = Array.from({ length: 6 }, (_, n) => file(`f${n}`, big));
    expect(checkTree([file('SKILL.md'), ...large]).issues[0]?.message).toContain('50 MiB');
    expect(checkTree([file('SKILL.md'), file('x', new Uint8Array(big.length + 1))]).issues[0]?.path).toBe('/files/1');
  });

  it('find the twin that only differs by the spelling of an accent', () => {
    const { issues } = checkTree([file('SKILL.md'), file('caf\u00e9.md'), file('cafe\u0301.md')]);
    expect(issues).toHaveLength(1);
  });

  it('have a SKILL.md also where its name is written in another case, unless there are two', () => {
    expect(checkTree([file('Skill.MD'), file('docs/skill.md')]).files.map((kept) => kept.path)).toEqual([
      'SKILL.md',
      'docs/skill.md',
    ]);
    expect(checkTree([file('SKILL.md'), file('skill.md')]).issues.map((issue) => issue.message)).toEqual([
      expect.stringContaining('where case is ignored'),
    ]);
    expect(checkTree([file('skill.md', 'x'.repeat(TREE_LIMITS.skillMdBytes + 1))]).issues).toHaveLength(1);
  });

  it('do not count what macOS leaves beside them', () => {
    const { files, issues } = checkTree([file('SKILL.md'), file('__MACOSX/._SKILL.md'), file('a/.DS_Store')]);
    expect([files.map((kept) => kept.path), issues]).toEqual([['SKILL.md'], []]);
  });

  it.each([
    ['a zip', 'more.bin', '504b0304'],
    ['gzip', 'more', '1f8b0800'],
    ['7z', 'more.txt', '377abcaf271c'],
    ['a tar', 'more.dat', `${'00'.repeat(257)}7573746172`],
  ])('may not be archives: %s', (_, path, hex) => {
    const { issues } = checkTree([file('SKILL.md'), file(path, Buffer.from(hex, 'hex'))]);
    expect(issues).toEqual([{ path: '/files/1', message: expect.stringContaining('is an archive') }]);
  });

  it('may be documents that are zips inside, and text about archives', () => {
    const document = file('template.docx', Buffer.from('504b0304', 'hex'));
    expect(checkTree([file('SKILL.md'), document, file('notes.zip.md', 'PK')]).issues).toEqual([]);
  });
});
