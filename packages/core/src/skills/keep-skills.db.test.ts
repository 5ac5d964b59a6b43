import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenantTx } from '@cairn/db';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestActor,
  type TestDatabase,
  type TestTenant,
} from '@cairn/testing';
import { decodeId } from '../shared/ids.ts';
import { deleteSkill, restoreSkill } from './delete-skill.ts';
import { getSkill } from './get-skill.ts';
import { listSkills } from './list-skills.ts';
import { getSkillIndex, renderSkillIndex } from './render-skill-index.ts';
import { disableSkill, enableSkill, setSkillState } from './set-skill-state.ts';
import { keepProposals, publish, skillMd } from './skills.test-support.ts';

const clock = createFakeClock();
let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
let maintainer: TestActor;
let member: TestActor;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db, clock });
  other = await createTestTenant({ db: database.db, clock });
  maintainer = await tenant.addUser({ teams: { default: 'maintainer' } });
  member = await tenant.addUser();
  await publish(other.owner.ctx, { name: 'theirs' });
});

afterAll(() => database.close());

const remove = (
  actor: TestActor,
  { team = 'default', name, revision }: { team?: string; name: string; revision?: number },
) => {
  const { made, propose } = keepProposals();
  return deleteSkill(actor.ctx, { skill: { team, name }, expectedRevision: () => revision, propose }).then((done) => ({
    ...done,
    made,
  }));
};

describe('a list of skills', () => {
  let team: string;

  beforeAll(async () => {
    team = await tenant.addTeam('listed');
    for (const [name, words] of [
      ['apply-patch', 'Small steps'],
      ['brew-tea', '泡茶的步骤'],
      ['count-sheep', 'Sleep well 100%'],
    ] as const) {
      clock.advance(1000);
      const content = `---\nname: ${name}\ndescription: ${words}\n---\nText.\n`;
      await publish(tenant.owner.ctx, { team, name, files: [{ path: 'SKILL.md', content }] });
    }
    clock.advance(1000);
    await setState('brew-tea', 'disabled', 40);
  });

  const setState = (name: string, state: 'active' | 'disabled', confidence: number) =>
    withTenantTx(tenant.owner.ctx, (tx) =>
      setSkillState(tx, tenant.owner.ctx, {
        teamId: decodeId('team', team),
        name,
        state,
        reason: 'Too old',
        confidence,
      }),
    );

  const names = async (query: Record<string, unknown> = {}) =>
    (await listSkills(tenant.owner.ctx, { team, ...query })).items.map((item) => item.name);

  it('comes in the order that is asked for', async () => {
    expect(await names()).toEqual(['brew-tea', 'count-sheep', 'apply-patch']);
    expect(await names({ sort: 'name' })).toEqual(['apply-patch', 'brew-tea', 'count-sheep']);
    expect((await names({ sort: 'confidence' })).at(-1)).toBe('brew-tea');
    expect(await names({ sort: 'used' })).toHaveLength(3);
  });

  it('can be narrowed by state, source and a part of name or description', async () => {
    expect(await names({ state: 'disabled' })).toEqual(['brew-tea']);
    expect(await names({ source: 'auto' })).toEqual([]);
    expect(await names({ q: 'PATCH' })).toEqual(['apply-patch']);
    expect(await names({ q: '茶' })).toEqual(['brew-tea']);
    expect(await names({ q: '%' })).toEqual(['count-sheep']);
  });

  it.each(['updated', 'name', 'confidence', 'used'] as const)(
    'is paged without loss or repeat, by %s',
    async (sort) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listSkills(tenant.owner.ctx, {
          team,
          sort,
          limit: 1,
          ...(cursor === undefined ? {} : { cursor }),
        });
        seen.push(...page.items.map((item) => item.name));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual(await names({ sort }));
    },
  );

  it('takes no cursor of another list', async () => {
    const { nextCursor } = await listSkills(tenant.owner.ctx, { team, limit: 1 });
    const cursor = nextCursor ?? '';
    for (const query of [{ team, sort: 'name' as const }, { team: 'default' }]) {
      await expect(listSkills(tenant.owner.ctx, { ...query, cursor })).rejects.toMatchObject({
        code: 'request.invalid_cursor',
      });
    }
    await expect(listSkills(other.owner.ctx, { team: 'default', cursor })).rejects.toMatchObject({
      code: 'request.invalid_cursor',
    });
  });

  it('is of one team, and there for those who may see the team', async () => {
    expect((await listSkills(other.owner.ctx, { team: 'default' })).items.map((item) => item.name)).toEqual(['theirs']);
    for (const { ctx } of [member, other.owner]) {
      await expect(listSkills(ctx, { team })).rejects.toMatchObject({ kind: 'not_found' });
    }
    const reviewer = await tenant.addUser({ role: 'reviewer', teams: {} });
    expect((await listSkills(reviewer.ctx, { team })).items).toHaveLength(3);
  });

  it('becomes an index of what agents may use', async () => {
    const index = await getSkillIndex(tenant.owner.ctx, { team });
    expect(index).toEqual({
      text: [
        '<available_skills>',
        '  general:',
        '    - apply-patch: Small steps',
        '    - count-sheep: Sleep well 100%',
        '</available_skills>',
      ].join('\n'),
      skills: [
        { name: 'apply-patch', category: null, description: 'Small steps' },
        { name: 'count-sheep', category: null, description: 'Sleep well 100%' },
      ],
      omitted: 0,
    });
    const small = await getSkillIndex(tenant.owner.ctx, { team, budget: 114, query: 'count sheep' });
    expect(small).toMatchObject({ skills: [{ name: 'count-sheep' }], omitted: 1 });
    await expect(getSkillIndex(member.ctx, { team })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('stands in a prompt together with the own skills of the user, and of nobody else', async () => {
    await publish(member.ctx, { team: '~me', name: 'apply-patch' });
    await publish(maintainer.ctx, { team: '~me', name: 'not-for-member' });
    const { ctx } = member;
    const index = await withTenantTx(ctx, (tx) =>
      renderSkillIndex(tx, ctx, { teamId: decodeId('team', team), userId: member.userUuid, budget: 130 }),
    );
    expect(index.skills.map((item) => `${item.team}/${item.name}`).sort()).toEqual([
      'listed/apply-patch',
      'listed/count-sheep',
      '~me/apply-patch',
    ]);
    expect(index.omitted).toBeGreaterThan(0);
    expect(index.text).toMatch(/- apply-patch \[(listed|~me)\]: /);
  });
});

describe('deleting a skill', () => {
  it('is soft: gone for everyone, back within thirty days, with its versions', async () => {
    const { skill } = await publish(maintainer.ctx, { name: 'short-lived' });
    await expect(remove(maintainer, { name: 'short-lived', revision: skill.revision + 1 })).rejects.toMatchObject({
      code: 'skill.changed',
      kind: 'precondition_failed',
    });
    await remove(maintainer, { name: 'short-lived', revision: skill.revision });
    for (const { ctx } of [maintainer, tenant.owner]) {
      await expect(getSkill(ctx, { team: 'default', name: 'short-lived' })).rejects.toMatchObject({
        kind: 'not_found',
      });
    }
    await expect(restoreSkill(member.ctx, { team: 'default', name: 'short-lived' })).rejects.toMatchObject({
      code: 'auth.missing_scope',
    });
    clock.advance(29 * 24 * 60 * 60 * 1000);
    const back = await restoreSkill(maintainer.ctx, { team: 'default', name: 'short-lived' });
    expect(back).toMatchObject({ id: skill.id, version: 1, digest: skill.digest, state: 'active' });
    expect(back.revision).toBeGreaterThan(skill.revision);
  });

  it('is final after thirty days', async () => {
    await publish(maintainer.ctx, { name: 'too-late' });
    await remove(maintainer, { name: 'too-late' });
    clock.advance(30 * 24 * 60 * 60 * 1000 + 1);
    await expect(restoreSkill(maintainer.ctx, { team: 'default', name: 'too-late' })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('frees the name, and then the old one cannot come back', async () => {
    const old = await publish(maintainer.ctx, { name: 'reused' });
    await remove(maintainer, { name: 'reused' });
    const files = [{ path: 'SKILL.md', content: skillMd('reused', 'Another.') }];
    const { skill } = await publish(maintainer.ctx, { name: 'reused', files });
    expect(skill).toMatchObject({ version: 1 });
    expect(skill.id).not.toBe(old.skill.id);
    await expect(restoreSkill(maintainer.ctx, { team: 'default', name: 'reused' })).rejects.toMatchObject({
      code: 'skill.name_taken',
    });
  });

  it('is proposed by those who may not, and unknown to strangers', async () => {
    await publish(maintainer.ctx, { name: 'keep-me' });
    const done = await remove(member, { name: 'keep-me' });
    expect(done).toMatchObject({ outcome: 'proposed', made: [{ kind: 'delete', tree: null, baseVersion: 1 }] });
    expect((await getSkill(member.ctx, { team: 'default', name: 'keep-me' })).state).toBe('active');
    await expect(remove(other.owner, { team: tenant.teamId, name: 'keep-me' })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});

describe('the state of a skill', () => {
  it('takes it out of the index and puts it back, with the reason shown', async () => {
    const { skill } = await publish(maintainer.ctx, { name: 'on-and-off' });
    const off = await disableSkill(maintainer.ctx, { team: 'default', name: 'on-and-off', reason: 'Wrong since May' });
    expect(off).toMatchObject({ state: 'disabled', stateReason: 'Wrong since May', revision: skill.revision + 1 });
    expect((await getSkillIndex(member.ctx, { team: 'default' })).text).not.toContain('on-and-off');
    expect(await disableSkill(maintainer.ctx, { team: 'default', name: 'on-and-off' })).toEqual(off);
    const on = await enableSkill(maintainer.ctx, { team: 'default', name: 'on-and-off' });
    expect(on).toMatchObject({ state: 'active', stateReason: null, confidence: 1 });
    expect((await getSkillIndex(member.ctx, { team: 'default' })).text).toContain('on-and-off');
  });

  it('is a vouched-for skill again once a person enables it', async () => {
    await publish(maintainer.ctx, { name: 'doubted' });
    const { ctx } = tenant.owner;
    const teamId = decodeId('team', tenant.teamId);
    await withTenantTx(ctx, (tx) =>
      setSkillState(tx, ctx, { teamId, name: 'doubted', state: 'disabled', reason: 'Rejected', confidence: 30 }),
    );
    expect(await enableSkill(ctx, { team: 'default', name: 'doubted' })).toMatchObject({ confidence: 0.7 });
  });

  it('is changed by those who may publish or decide, and nobody else', async () => {
    await publish(maintainer.ctx, { name: 'guarded' });
    const reviewer = await tenant.addUser({ teams: { default: 'reviewer' } });
    const agent = await tenant.addKey(maintainer, { kind: 'agent' });
    for (const { ctx } of [member, agent]) {
      await expect(disableSkill(ctx, { team: 'default', name: 'guarded' })).rejects.toMatchObject({
        code: 'auth.missing_scope',
      });
    }
    expect(await disableSkill(reviewer.ctx, { team: 'default', name: 'guarded' })).toMatchObject({ state: 'disabled' });
    await expect(enableSkill(other.owner.ctx, { team: tenant.teamId, name: 'guarded' })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});
