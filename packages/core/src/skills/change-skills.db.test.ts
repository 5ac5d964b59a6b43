import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase, type TestTenant } from '@cairn/testing';
import { AppError } from '../shared/errors.ts';
import { getSkill } from './get-skill.ts';
import { listSkillVersions } from './list-skills.ts';
import { patchSkill } from './patch-skill.ts';
import { findSkillFile, readSkillFile } from './read-skill-file.ts';
import { deleteSkillFile, putSkillFile, replaceSkill } from './replace-files.ts';
import { keepProposals, publish, skillMd } from './skills.test-support.ts';

let database: TestDatabase;
let tenant: TestTenant;
let maintainer: TestActor;
let member: TestActor;
let outsider: TestActor;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  maintainer = await tenant.addUser({ teams: { default: 'maintainer' } });
  member = await tenant.addUser();
  outsider = await tenant.addUser({ teams: {} });
});

afterAll(() => database.close());

const team = 'default';

function codesOf(results: readonly PromiseSettledResult<unknown>[]): string[] {
  const reasons = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []));
  return reasons.map((reason) => (reason instanceof AppError ? reason.code : String(reason)));
}

describe('patching a skill', () => {
  const patch = (ctx: TestActor['ctx'], change: Record<string, unknown> & { name: string }) =>
    patchSkill(ctx, {
      input: { team, oldString: 'Check each step', newString: 'Check every step', ...change },
      propose: keepProposals().propose,
    });

  it('makes a new version and leaves the old one as it was', async () => {
    const files = [
      { path: 'SKILL.md', content: skillMd('patched') },
      { path: 'notes.md', content: 'one\n' },
    ];
    const first = await publish(maintainer.ctx, { name: 'patched', category: 'ops', files });
    const done = await patch(maintainer.ctx, { name: 'patched', message: 'Stricter', baseVersion: 1 });
    expect(done).toMatchObject({
      outcome: 'published',
      result: { skill: { version: 2, category: 'ops' }, version: { version: 2, baseVersion: 1, message: 'Stricter' } },
    });
    await patch(maintainer.ctx, { name: 'patched', path: 'notes.md', oldString: 'one', newString: 'two' });
    const now = await getSkill(member.ctx, { team, name: 'patched' });
    expect(now).toMatchObject({ version: 3, skillMd: skillMd('patched').replace('each', 'every') });
    const before = await getSkill(member.ctx, { team, name: 'patched', version: 1 });
    expect(before).toMatchObject({ version: 1, live: false, digest: first.skill.digest, skillMd: skillMd('patched') });
    const notes = { team, name: 'patched', path: 'notes.md' };
    expect(await contentOf({ ...notes, version: 1 })).toBe('one\n');
    expect(await contentOf(notes)).toBe('two\n');
    const versions = await listSkillVersions(member.ctx, { team, name: 'patched', limit: 2 });
    expect(versions.items.map((item) => item.version)).toEqual([3, 2]);
    const rest = await listSkillVersions(member.ctx, {
      team,
      name: 'patched',
      limit: 2,
      cursor: versions.nextCursor ?? '',
    });
    expect(rest).toMatchObject({ items: [{ version: 1 }], nextCursor: null });
  });

  async function contentOf(ref: { team: string; name: string; path: string; version?: number }): Promise<string> {
    return Buffer.from(await readSkillFile(member.ctx, await findSkillFile(member.ctx, ref))).toString();
  }

  it('becomes a proposal where the caller may not publish', async () => {
    await publish(maintainer.ctx, { name: 'patch-later' });
    const { made, propose } = keepProposals();
    const input = { team, name: 'patch-later', oldString: 'each', newString: 'every' };
    expect((await patchSkill(member.ctx, { input, propose })).outcome).toBe('proposed');
    expect(made).toMatchObject([{ kind: 'update', name: 'patch-later', baseVersion: 1 }]);
    expect((await getSkill(member.ctx, { team, name: 'patch-later' })).version).toBe(1);
  });

  it('says what is wrong with it and changes nothing', async () => {
    const logo = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]).toString('base64');
    await publish(maintainer.ctx, {
      name: 'brittle',
      files: [
        { path: 'SKILL.md', content: skillMd('brittle', 'x y x') },
        { path: 'logo.png', contentBase64: logo },
      ],
    });
    const name = 'brittle';
    const { ctx } = maintainer;
    await expect(patch(ctx, { name, oldString: 'z y z' })).rejects.toMatchObject({
      code: 'skill.patch_no_match',
      details: { filePreview: skillMd('brittle', 'x y x'), hint: expect.any(String) },
    });
    await expect(patch(ctx, { name, oldString: 'x' })).rejects.toMatchObject({
      code: 'skill.patch_ambiguous',
      details: { count: 2 },
    });
    await expect(patch(ctx, { name, oldString: 'name: brittle\n', newString: '' })).rejects.toMatchObject({
      code: 'skill.patch_breaks_frontmatter',
    });
    await expect(patch(ctx, { name, baseVersion: 7 })).rejects.toMatchObject({
      code: 'skill.version_conflict',
      details: { liveVersion: 1 },
    });
    await expect(patch(ctx, { name, oldString: 'a', newString: 'a' })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    await expect(patch(ctx, { name, path: 'logo.png' })).rejects.toMatchObject({ code: 'skill.not_text' });
    await expect(patch(ctx, { name, path: 'missing.md' })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(patch(outsider.ctx, { name })).rejects.toMatchObject({ kind: 'not_found' });
    expect((await getSkill(ctx, { team, name })).version).toBe(1);
  });

  it('lets one of two at once win, and tells the other', async () => {
    await publish(maintainer.ctx, { name: 'two-at-once' });
    const results = await Promise.allSettled(
      ['all steps', 'every step'].map((newString) =>
        patch(maintainer.ctx, { name: 'two-at-once', oldString: 'each step', newString, baseVersion: 1 }),
      ),
    );
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await getSkill(member.ctx, { team, name: 'two-at-once' })).version).toBe(2);
  });
});

describe('changing a skill without saying what it was', () => {
  const change = { expectedRevision: () => undefined, propose: keepProposals().propose };

  it('puts every patch that still matches onto whatever is live, however many come at once', async () => {
    const name = 'all-at-once';
    const steps = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
    await publish(maintainer.ctx, { name, files: [{ path: 'SKILL.md', content: skillMd(name, steps.join('\n')) }] });
    const { propose } = keepProposals();
    const done = await Promise.all(
      steps.map((oldString) =>
        patchSkill(maintainer.ctx, { input: { team, name, oldString, newString: `${oldString}!` }, propose }),
      ),
    );
    expect(done.map(({ outcome }) => outcome)).toEqual(steps.map(() => 'published'));
    const now = await getSkill(member.ctx, { team, name });
    expect(now).toMatchObject({ version: 7, skillMd: skillMd(name, steps.map((step) => `${step}!`).join('\n')) });
  });

  it('says of a patch that another has made moot that it matches no more', async () => {
    const name = 'said-twice';
    await publish(maintainer.ctx, { name });
    const { propose } = keepProposals();
    const input = { team, name, oldString: 'each step', newString: 'every step' };
    const done = await Promise.allSettled([1, 2, 3].map(() => patchSkill(maintainer.ctx, { input, propose })));
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(codesOf(done)).toEqual(['skill.patch_no_match', 'skill.patch_no_match']);
  });

  it('keeps each of the files that are put and taken out at once', async () => {
    const name = 'many-files';
    const files = [
      { path: 'SKILL.md', content: skillMd(name) },
      { path: 'old.md', content: 'old' },
    ];
    await publish(maintainer.ctx, { name, files });
    const puts = ['a.md', 'b.md', 'c.md'].map((path) =>
      putSkillFile(maintainer.ctx, { input: { team, name, path, file: { content: path } }, ...change }),
    );
    const taken = deleteSkillFile(maintainer.ctx, { input: { team, name, path: 'old.md' }, ...change });
    await Promise.all([...puts, taken]);
    const now = await getSkill(member.ctx, { team, name });
    expect(now.files.map((file) => file.path)).toEqual(['SKILL.md', 'a.md', 'b.md', 'c.md']);
  });

  it('tells who did name the state they read that it has changed, not that versions conflict', async () => {
    const name = 'read-before';
    const { skill } = await publish(maintainer.ctx, { name });
    const { propose } = keepProposals();
    const puts = ['one', 'two', 'three'].map((content) =>
      putSkillFile(maintainer.ctx, {
        input: { team, name, path: 'notes.md', file: { content } },
        expectedRevision: () => skill.revision,
        propose,
      }),
    );
    const done = await Promise.allSettled(puts);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(codesOf(done)).toEqual(['skill.changed', 'skill.changed']);
  });
});

describe('the category of a skill', () => {
  it('changes by itself, as a version of the same files, for who may publish; others propose it', async () => {
    const name = 'moved-shelf';
    const files = [{ path: 'SKILL.md', content: skillMd(name) }];
    const { skill } = await publish(maintainer.ctx, { name, category: 'kitchen', files });
    const { made, propose } = keepProposals();
    const put = (ctx: TestActor['ctx'], category?: string) =>
      replaceSkill(ctx, {
        input: { team, name, files, ...(category === undefined ? {} : { category }) },
        expectedRevision: () => undefined,
        propose,
      });
    for (const category of [undefined, 'kitchen']) {
      expect(await put(member.ctx, category)).toMatchObject({
        outcome: 'unchanged',
        result: { skill: { version: 1 } },
      });
    }
    expect(await put(member.ctx, 'garden')).toMatchObject({ outcome: 'proposed' });
    expect(made).toMatchObject([{ kind: 'update', category: 'garden', baseVersion: 1 }]);
    expect(await put(maintainer.ctx, 'garden')).toMatchObject({
      outcome: 'published',
      result: { skill: { category: 'garden', version: 2, digest: skill.digest }, version: { category: 'garden' } },
    });
    expect(await getSkill(member.ctx, { team, name, version: 1 })).toMatchObject({ category: 'kitchen' });
    expect(await put(maintainer.ctx)).toMatchObject({
      outcome: 'unchanged',
      result: { skill: { category: 'garden' } },
    });
  });
});
