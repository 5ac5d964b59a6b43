import { expect } from 'vitest';
import { done, expectSame, found, idsIn, ownerOf, type Step } from './model-step.ts';
import { TEAM } from './model-world.ts';

/** A setting of the organization, or of the team where it has its own. */
function minCorrections(body: Record<string, unknown>): unknown {
  return (body['learning'] as Record<string, unknown>)['minCorrections'];
}

const people: Record<string, Step> = {
  'GET /v1/me': ({ mine }) => ({
    path: '/v1/me',
    settle: found({ org: { id: mine.tenant.orgId } }),
  }),
  'POST /v1/orgs': ({ fresh }) => ({
    path: '/v1/orgs',
    body: { slug: fresh('org'), name: 'Never made' },
    settle: done(403),
  }),
  'POST /v1/users': ({ mine, fresh }) => {
    const name = fresh('user');
    return {
      path: '/v1/users',
      as: ownerOf(mine),
      body: { name, email: `${name}@example.com` },
      settle: done(201, ({ id }) => {
        mine.users.set(String(id), name);
        mine.extras.add(String(id));
      }),
    };
  },
  'GET /v1/users': ({ mine }) => ({
    path: '/v1/users?limit=100',
    as: ownerOf(mine),
    settle: done(200, (body) => expectSame(idsIn(body), [ownerOf(mine).actor.userId, ...mine.users.keys()])),
  }),
  'GET /v1/users/{id}': ({ of, mine, pick }) => {
    const [id, name] = pick(of.users) ?? [];
    const settle = found({ id, name });
    return { path: `/v1/users/${id}`, as: ownerOf(mine), settle };
  },
  'PATCH /v1/users/{id}': ({ of, mine, pick, fresh }) => {
    const id = pick(of.users.keys()) ?? '';
    const name = fresh('renamed');
    const settle = done(200, () => mine.users.set(id, name));
    return { path: `/v1/users/${id}`, as: ownerOf(mine), body: { name }, settle };
  },
  'DELETE /v1/users/{id}': ({ of, mine, pick }) => {
    const id = pick(of.extras);
    if (id === undefined) return undefined;
    const gone = () => [mine.users, mine.extras, mine.members].forEach((each) => each.delete(id));
    return { path: `/v1/users/${id}`, as: ownerOf(mine), settle: done(204, gone) };
  },
};

const teams: Record<string, Step> = {
  'POST /v1/teams': ({ mine, fresh }) => {
    const slug = fresh('team');
    const body = { slug, name: slug };
    return { path: '/v1/teams', as: ownerOf(mine), body, settle: done(201, () => mine.teams.add(slug)) };
  },
  'GET /v1/teams': ({ mine }) => ({
    path: '/v1/teams?limit=100',
    as: ownerOf(mine),
    settle: done(200, (body) => expectSame(idsIn(body, 'slug'), mine.teams)),
  }),
  'GET /v1/teams/{team}/members': ({ mine }) => ({
    path: `/v1/teams/${TEAM}/members?limit=100`,
    settle: done(200, (body) => expectSame(idsIn(body, 'userId'), mine.members)),
  }),
  'PUT /v1/teams/{team}/members/{userId}': ({ of, mine, pick }) => {
    const id = pick(of.extras);
    if (id === undefined) return undefined;
    const settle = done(200, () => mine.members.add(id));
    return { path: `/v1/teams/${TEAM}/members/${id}`, as: ownerOf(mine), body: { role: 'member' }, settle };
  },
  'DELETE /v1/teams/{team}/members/{userId}': ({ of, mine, pick }) => {
    const id = pick(of.extras);
    if (id === undefined) return undefined;
    const settle = done(204, () => mine.members.delete(id));
    return { path: `/v1/teams/${TEAM}/members/${id}`, as: ownerOf(mine), settle };
  },
};

const keys: Record<string, Step> = {
  'POST /v1/keys': ({ mine, fresh }) => ({
    path: '/v1/keys',
    as: ownerOf(mine),
    body: { name: fresh('key'), kind: 'service', scopes: ['skills:read'] },
    settle: done(201, ({ id }) => mine.keys.set(String(id), false)),
  }),
  'GET /v1/keys': ({ mine }) => ({
    path: '/v1/keys?kind=service&limit=100',
    as: ownerOf(mine),
    settle: done(200, (body) => expectSame(idsIn(body), mine.keys.keys())),
  }),
  'DELETE /v1/keys/{id}': ({ of, mine, pick }) => {
    const id = pick(of.keys.keys());
    if (id === undefined) return undefined;
    return { path: `/v1/keys/${id}`, as: ownerOf(mine), settle: done(204, () => mine.keys.set(id, true)) };
  },
};

const rules: Record<string, Step> = {
  'GET /v1/settings': ({ mine }) => ({
    path: '/v1/settings',
    settle: done(200, (body) => expect(minCorrections(body)).toBe(mine.minCorrections)),
  }),
  'PUT /v1/settings': ({ mine, pick }) => {
    const value = pick([2, 3, 4, 5, 6]) ?? 3;
    const body = { learning: { minCorrections: value } };
    return { path: '/v1/settings', as: ownerOf(mine), body, settle: done(200, () => (mine.minCorrections = value)) };
  },
  'GET /v1/teams/{team}/settings': ({ mine }) => ({
    path: `/v1/teams/${TEAM}/settings`,
    settle: done(200, (body) => expect(minCorrections(body)).toBe(mine.teamMinCorrections ?? mine.minCorrections)),
  }),
  'PUT /v1/teams/{team}/settings': ({ mine, pick }) => {
    const value = pick([7, 8, 9]) ?? 7;
    const settle = done(200, () => (mine.teamMinCorrections = value));
    const body = { learning: { minCorrections: value } };
    return { path: `/v1/teams/${TEAM}/settings`, as: ownerOf(mine), body, settle };
  },
  'GET /v1/limits': ({ mine }) => ({
    path: '/v1/limits',
    as: ownerOf(mine),
    settle: found({ modelRequestsPerMinute: mine.modelRequestsPerMinute }),
  }),
  'PUT /v1/limits': ({ mine, pick }) => {
    const modelRequestsPerMinute = pick([10, 20, 30, 40]) ?? 10;
    const settle = done(200, () => Object.assign(mine, { modelRequestsPerMinute }));
    return { path: '/v1/limits', as: ownerOf(mine), body: { modelRequestsPerMinute }, settle };
  },
  'GET /v1/audit': ({ mine }) => ({ path: '/v1/audit?limit=100', as: ownerOf(mine), settle: done(200) }),
  'GET /v1/audit/verify': ({ mine }) => ({
    path: '/v1/audit/verify',
    as: ownerOf(mine),
    settle: found({ ok: true }),
  }),
  'GET /livez': () => ({ path: '/livez', settle: done(200) }),
  'GET /readyz': () => ({ path: '/readyz', settle: done(200) }),
  'GET /metrics': () => ({ path: '/metrics', settle: done(403) }),
};

export const IDENTITY_STEPS: Record<string, Step> = { ...people, ...teams, ...keys, ...rules };
