import { buildZip, type ZipEntrySpec } from '@cairn/testing';

const MIB = 1024 * 1024;
const skillMd: ZipEntrySpec = { name: 'SKILL.md', bytes: '---\nname: hostile\ndescription: d\n---\nBread.\n' };

export interface HostileZip {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Zips that want out of their folder, more room than they say, or to be another thing on another machine. */
export function hostileZips(): HostileZip[] {
  const bomb = Buffer.alloc(9 * MIB);
  const skillWith = (name: string, ...entries: ZipEntrySpec[]): HostileZip => ({
    name,
    bytes: zipOf(skillMd, ...entries),
  });
  const whole = zipOf(skillMd, { name: 'a.md', bytes: 'bread '.repeat(100) });
  return [
    skillWith('../', { name: '../../evil.txt', bytes: 'x' }),
    skillWith('..\\', { name: '..\\evil.txt', bytes: 'x' }),
    skillWith('an absolute path', { name: '/tmp/evil.txt', bytes: 'x' }),
    { name: '../ around all of it', bytes: zipOf({ ...skillMd, name: '../SKILL.md' }) },
    skillWith('a symbolic link', { name: 'link', bytes: '/etc/passwd', mode: 0o120777 }),
    skillWith('a device file', { name: 'tty', mode: 0o020666 }),
    skillWith('a size that is too small', { name: 'lie.txt', bytes: Buffer.alloc(5 * MIB, 'ab'), declaredSize: 10 }),
    skillWith('a size that is too large', { name: 'lie.txt', bytes: 'x', declaredSize: 9000 }),
    skillWith('a bomb of 100 to 1', { name: 'bomb.txt', bytes: bomb }),
    skillWith('a bomb in parts', ...Array.from({ length: 12 }, (_, n) => ({ name: `bomb-${n}.txt`, bytes: bomb }))),
    skillWith('names that differ by case', { name: 'Readme.md', bytes: 'a' }, { name: 'README.md', bytes: 'b' }),
    skillWith('names that differ by spelling', { name: 'caf\u00e9.md' }, { name: 'cafe\u0301.md' }),
    skillWith('CON', { name: 'CON', bytes: 'x' }),
    skillWith('CON with an extension', { name: 'docs/con.txt', bytes: 'x' }),
    skillWith('a stream of NTFS', { name: 'a.txt:evil', bytes: 'x' }),
    skillWith('direction controls', { name: 'a\u202Etxt.exe', bytes: 'x' }),
    skillWith('a NUL in a name', { name: 'a\0.txt', bytes: 'x' }),
    skillWith('a zip in a zip', { name: 'more.bin', bytes: zipOf(skillMd), stored: true }),
    skillWith('an encrypted entry', { name: 'x', bytes: 'abc', flags: 0x801 }),
    skillWith('a changed byte', { name: 'x', bytes: 'abc', crc: 7 }),
    { name: 'two SKILL.md', bytes: zipOf(skillMd, skillMd) },
    { name: 'no SKILL.md', bytes: zipOf({ name: 'a.md', bytes: 'x' }) },
    { name: 'half of it', bytes: whole.slice(0, whole.length / 2) },
    { name: 'nothing', bytes: new Uint8Array(0) },
    { name: 'another format', bytes: new TextEncoder().encode('<html>'.repeat(50)) },
  ];
}

function zipOf(...entries: ZipEntrySpec[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buildZip(entries));
}
