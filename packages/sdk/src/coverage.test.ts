import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCairnClient, type CairnClient } from './index.ts';
import { startAnsweringServer, type AnsweringServer } from './test/answering-server.ts';

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string }>>;
}

const skill = { team: 't', name: 'n' };

const calls: Record<string, (client: CairnClient) => Promise<unknown>> = {
  checkLive: (client) => client.system.live(),
  checkReady: (client) => client.system.ready(),
  getMetrics: (client) => client.system.metrics(),
  getMe: (client) => client.me(),
  createOrganization: (client) => client.organizations.create({ slug: 's', name: 'n' }),
  createUser: (client) => client.users.create({ email: 'e', name: 'n' }),
  listUsers: (client) => client.users.list(),
  getUser: (client) => client.users.get('u'),
  updateUser: (client) => client.users.update('u', { expectedVersion: 1 }),
  deleteUser: (client) => client.users.delete('u'),
  createTeam: (client) => client.teams.create({ slug: 's', name: 'n' }),
  listTeams: (client) => client.teams.list(),
  listTeamMembers: (client) => client.teams.members('t'),
  setTeamMember: (client) => client.teams.setMember('t', { userId: 'u', role: 'member' }),
  removeTeamMember: (client) => client.teams.removeMember('t', { userId: 'u' }),
  createKey: (client) => client.keys.create({ name: 'n', kind: 'service' }),
  listKeys: (client) => client.keys.list(),
  revokeKey: (client) => client.keys.revoke('k'),
  getMemoryStore: (client) => client.memory.get('user'),
  applyMemoryOperations: (client) => client.memory.apply('user', { operations: [] }),
  createSession: (client) => client.sessions.create(),
  listSessions: (client) => client.sessions.list(),
  getSession: (client) => client.sessions.get('s'),
  updateSession: (client) => client.sessions.update('s', { expectedVersion: 1 }),
  deleteSession: (client) => client.sessions.delete('s', { expectedVersion: 1 }),
  endSession: (client) => client.sessions.end('s'),
  appendMessages: (client) => client.sessions.append('s', { messages: [] }),
  listMessages: (client) => client.sessions.messages('s'),
  deleteMessage: (client) => client.sessions.deleteMessage('s', { messageId: 'm' }),
  getSessionContext: (client) => client.sessions.context('s'),
  searchMessages: (client) => client.search({ query: 'q' }),
  createSkill: (client) => client.skills.create('t', { files: [] }),
  listSkills: (client) => client.skills.list('t'),
  getSkillIndex: (client) => client.skills.index('t'),
  getSkill: (client) => client.skills.get(skill),
  replaceSkill: (client) => client.skills.replace(skill, { expectedRevision: 1, files: [] }),
  putSkillFile: (client) => client.skills.putFile({ ...skill, path: 'p' }, { expectedRevision: 1, content: 'c' }),
  deleteSkillFile: (client) => client.skills.deleteFile({ ...skill, path: 'p' }, { expectedRevision: 1 }),
  deleteSkill: (client) => client.skills.delete(skill, { expectedRevision: 1 }),
  getSkillFile: (client) => client.skills.file({ ...skill, path: 'p' }),
  getSkillBundle: (client) => client.skills.bundle(skill),
  listSkillVersions: (client) => client.skills.versions(skill),
  patchSkill: (client) => client.skills.patch(skill, { oldString: 'a', newString: 'b' }),
  restoreSkill: (client) => client.skills.restore(skill),
  disableSkill: (client) => client.skills.disable(skill),
  enableSkill: (client) => client.skills.enable(skill),
  reportCorrection: (client) => client.corrections.report({ sessionId: 's', instruction: 'i' }),
  listPatterns: (client) => client.patterns.list(),
  getPattern: (client) => client.patterns.get('p'),
  getSettings: (client) => client.settings.get(),
  putSettings: (client) => client.settings.change({ ifMatch: '"1"', change: {} }),
  getTeamSettings: (client) => client.settings.getOfTeam('t'),
  putTeamSettings: (client) => client.settings.changeOfTeam('t', { ifMatch: '"1"', change: {} }),
  listProposals: (client) => client.proposals.list(),
  getProposal: (client) => client.proposals.get('p'),
  approveProposal: (client) => client.proposals.approve('p', { expectedDigest: null }),
  rejectProposal: (client) => client.proposals.reject('p', { reason: 'r' }),
  editProposal: (client) => client.proposals.edit('p', { expectedDigest: 'd', files: [] }),
  ignoreProposal: (client) => client.proposals.ignore('p'),
  getLimits: (client) => client.limits.get(),
  putLimits: (client) => client.limits.change({ ifMatch: '"1"', change: {} }),
  listJobs: (client) => client.jobs.list(),
  getJob: (client) => client.jobs.get('j'),
  listAuditEvents: (client) => client.audit.list(),
  verifyAudit: (client) => client.audit.verify(),
};

const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')) as OpenApi;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ operationId, path, method: method.toUpperCase() })),
);

let server: AnsweringServer;

beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(() => server.close());

test('every operation of the API has a method here, and no method lacks an operation', () => {
  expect(Object.keys(calls).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
});

test.each(operations)('$operationId is sent as $method $path', async ({ operationId, path, method }) => {
  server.answer({ status: 200, body: { admin: { apiKey: 'k' }, key: 'k' } });
  await calls[operationId]?.(createCairnClient({ url: server.url }));
  const segments = path.split('/').map((segment) => (segment.startsWith('{') ? '[a-z]+' : segment));
  expect(server.received.map((request) => request.method)).toEqual([method]);
  expect(server.received[0]?.path).toMatch(new RegExp(`^${segments.join('/')}$`));
});
