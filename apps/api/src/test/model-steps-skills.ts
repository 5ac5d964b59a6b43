import { expect } from 'vitest';
import type { Told } from './sweep-ask.ts';
import { done, expectSame, found, foundItems, foundText, idsIn, ownerOf, type Step, type Turn } from './model-step.ts';
import { TEAM, type ModelSkill } from './model-world.ts';
import { skillFiles } from './sweep-world.ts';

const SKILLS = `/v1/teams/${TEAM}/skills`;

function contentsOf(files: { path: string; content: string }[]): Map<string, string> {
  return new Map(files.map(({ path, content }) => [path, content]));
}

/** A skill in one of these states. */
function pickSkill({ of, pick }: Turn, states: ModelSkill['state'][] = ['active']) {
  const [name, skill] = pick([...of.skills].filter(([, { state }]) => states.includes(state))) ?? [];
  return name === undefined || skill === undefined ? undefined : { name, skill, at: `${SKILLS}/${name}` };
}

/** A step on a skill that the owner takes. */
function onSkill(
  states: ModelSkill['state'][],
  ask: (found: { name: string; skill: ModelSkill; at: string }, turn: Turn) => ReturnType<Step>,
): Step {
  return (turn) => {
    const chosen = pickSkill(turn, states);
    const request = chosen && ask(chosen, turn);
    return request && { as: ownerOf(turn.mine), ...request };
  };
}

function versionOf(body: Told['body']): number {
  return (body['version'] as { version: number }).version;
}

/** Published as the next version, with these files. */
function published(skill: ModelSkill, files: Map<string, string>) {
  return done(200, (body) => {
    Object.assign(skill, { version: skill.version + 1, files });
    expect(versionOf(body)).toBe(skill.version);
  });
}

const reads: Record<string, Step> = {
  'GET /v1/teams/{team}/skills': ({ mine }) => ({
    path: `${SKILLS}?limit=100`,
    settle: done(200, (body) => {
      const there = [...mine.skills].filter(([, { state }]) => state !== 'deleted').map(([name]) => name);
      expectSame(idsIn(body, 'name'), there);
    }),
  }),
  'GET /v1/teams/{team}/skills/index': ({ mine }) => ({
    path: `${SKILLS}/index?budget=100000`,
    settle: done(200, (body) => {
      const active = [...mine.skills].filter(([, { state }]) => state === 'active').map(([name]) => name);
      expectSame(idsIn({ items: body['skills'] }, 'name'), active);
    }),
  }),
  'GET /v1/teams/{team}/skills/{name}': onSkill(['active', 'disabled'], ({ name, skill, at }) => {
    const { version, state } = skill;
    return { path: at, settle: found({ name, version, state }) };
  }),
  'GET /v1/teams/{team}/skills/{name}/files/{path}': onSkill(['active'], ({ skill, at }, { pick }) => {
    const [path, content] = pick(skill.files) ?? [];
    return { path: `${at}/files/${path}`, settle: foundText(content) };
  }),
  'GET /v1/teams/{team}/skills/{name}/bundle': onSkill(['active'], ({ at }) => {
    return { path: `${at}/bundle`, settle: done(200) };
  }),
  'GET /v1/teams/{team}/skills/{name}/versions': onSkill(['active', 'disabled'], ({ skill, at }) => {
    const settle = foundItems(skill.version);
    return { path: `${at}/versions?limit=100`, settle };
  }),
};

const writes: Record<string, Step> = {
  // A member's skill becomes a proposal.
  'POST /v1/teams/{team}/skills': ({ mine, me, fresh }) => {
    const name = fresh('skill');
    const files = skillFiles(name, mine.canary);
    const published = () => mine.skills.set(name, { files: contentsOf(files), version: 1, state: 'active' });
    const proposed = (body: Told['body']) => mine.proposals.set((body['proposal'] as { id: string }).id, name);
    return { path: SKILLS, body: { files }, settle: me.isOwner ? done(201, published) : done(202, proposed) };
  },
  'PUT /v1/teams/{team}/skills/{name}': onSkill(['active'], ({ name, skill, at }, { fresh }) => {
    const files = skillFiles(name, fresh('content'));
    return { path: at, body: { files }, settle: published(skill, contentsOf(files)) };
  }),
  'PUT /v1/teams/{team}/skills/{name}/files/{path}': onSkill(['active'], ({ skill, at }, { fresh }) => {
    const content = fresh('file');
    const files = new Map(skill.files).set('extra.md', content);
    return { path: `${at}/files/extra.md`, body: { content }, settle: published(skill, files) };
  }),
  'DELETE /v1/teams/{team}/skills/{name}/files/{path}': onSkill(['active'], ({ skill, at }) => {
    if (!skill.files.has('extra.md')) return undefined;
    const files = new Map([...skill.files].filter(([path]) => path !== 'extra.md'));
    return { path: `${at}/files/extra.md`, settle: published(skill, files) };
  }),
  'POST /v1/teams/{team}/skills/{name}/patch': onSkill(['active'], ({ skill, at }, { fresh }) => {
    const before = skill.files.get('SKILL.md') ?? '';
    const oldString = before.trimEnd().split('\n').at(-1) ?? '';
    const newString = fresh('line');
    const files = new Map(skill.files).set('SKILL.md', before.replace(`\n${oldString}\n`, `\n${newString}\n`));
    return { path: `${at}/patch`, body: { oldString, newString }, settle: published(skill, files) };
  }),
  'POST /v1/teams/{team}/skills/{name}/disable': onSkill(['active'], ({ skill, at }, { fresh }) => {
    const settle = done(200, () => (skill.state = 'disabled'));
    return { path: `${at}/disable`, body: { reason: fresh('reason') }, settle };
  }),
  'POST /v1/teams/{team}/skills/{name}/enable': onSkill(['disabled'], ({ skill, at }) => {
    return { path: `${at}/enable`, body: {}, settle: done(200, () => (skill.state = 'active')) };
  }),
  'DELETE /v1/teams/{team}/skills/{name}': onSkill(['active'], ({ skill, at }) => {
    return { path: at, settle: done(204, () => (skill.state = 'deleted')) };
  }),
  'POST /v1/teams/{team}/skills/{name}/restore': onSkill(['deleted'], ({ skill, at }) => {
    return { path: `${at}/restore`, settle: done(200, () => (skill.state = 'active')) };
  }),
};

/** A decision on a pending proposal. */
function deciding(verb: string, decide: (turn: Turn, name: string) => { body: unknown; settle(): void }): Step {
  return (turn) => {
    const [id, name] = turn.pick(turn.of.proposals) ?? [];
    if (id === undefined || name === undefined) return undefined;
    const { body, settle } = decide(turn, name);
    const settled = done(200, () => {
      turn.mine.proposals.delete(id);
      turn.mine.decided.add(id);
      settle();
    });
    return { path: `/v1/proposals/${id}/${verb}`, as: ownerOf(turn.mine), body, settle: settled };
  };
}

const proposals: Record<string, Step> = {
  'GET /v1/proposals': ({ mine }) => ({
    path: `/v1/proposals?limit=100&team=${TEAM}`,
    settle: done(200, (body) => expectSame(idsIn(body), [...mine.proposals.keys(), ...mine.decided])),
  }),
  'GET /v1/proposals/{id}': ({ of, pick }) => {
    const [id, name] = pick(of.proposals) ?? [];
    if (id === undefined) return undefined;
    const settle = found({ id, name, state: 'pending' });
    return { path: `/v1/proposals/${id}`, settle };
  },
  // Bound to a digest that nobody reviewed: nothing is published.
  'POST /v1/proposals/{id}/approve': ({ of, mine, pick }) => {
    const id = pick(of.proposals.keys());
    if (id === undefined) return undefined;
    const body = { expectedDigest: `sha256:${'0'.repeat(64)}` };
    return { path: `/v1/proposals/${id}/approve`, as: ownerOf(mine), body, settle: done(409) };
  },
  'POST /v1/proposals/{id}/edit': ({ of, mine, pick }) => {
    const [id, name] = pick(of.proposals) ?? [];
    if (id === undefined || name === undefined) return undefined;
    const body = { expectedDigest: `sha256:${'0'.repeat(64)}`, files: skillFiles(name, mine.canary) };
    return { path: `/v1/proposals/${id}/edit`, as: ownerOf(mine), body, settle: done(409) };
  },
  'POST /v1/proposals/{id}/reject': deciding('reject', ({ fresh }) => ({
    body: { reason: fresh('reason') },
    settle: () => {},
  })),
  'POST /v1/proposals/{id}/ignore': deciding('ignore', () => ({ body: {}, settle: () => {} })),
};

export const SKILL_STEPS: Record<string, Step> = { ...reads, ...writes, ...proposals };
