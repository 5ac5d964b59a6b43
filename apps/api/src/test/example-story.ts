import type { ExampleRecorder } from './example-recorder.ts';

type Ask = ExampleRecorder['ask'];

/** Who is in the story, and what they made. */
export interface Cast {
  ask: Ask;
  platform: string;
  owner: string;
  kim: string;
  kimId: string;
}

const idOf = (made: unknown): string => (made as { id: string }).id;

/** A studio sets itself up: an organization, people, a team, keys. */
export async function foundStudio(ask: Ask, platform: string): Promise<Cast> {
  const studio = { slug: 'tidewater', name: 'Tidewater Studio' };
  const once = '5f0e1c1a-9d0c-4c57-8f4e-3f0f5d1a9b11';
  const { body: org } = await ask('createOrganization', { as: platform, once, body: studio });
  const owner = (org['admin'] as { apiKey: string }).apiKey;
  const kim = { email: 'kim@tidewater.example', name: 'Kim', role: 'member' };
  const { body: user } = await ask('createUser', { as: owner, body: kim });
  const kimId = idOf(user);
  const { etag } = await ask('getUser', { as: owner, path: { id: kimId } });
  await ask('updateUser', { as: owner, path: { id: kimId }, ifMatch: etag, body: { name: 'Kim Park' } });
  await ask('listUsers', { as: owner, query: { limit: '1' } });
  await ask('createTeam', { as: owner, body: { slug: 'billing', name: 'Billing' } });
  await ask('listTeamMembers', { as: owner, path: { team: 'billing' } });
  const member = { team: 'billing', userId: kimId };
  await ask('setTeamMember', { as: owner, path: member, body: { role: 'member' } });
  await ask('listTeams', { as: owner });
  const { body: key } = await ask('createKey', {
    as: owner,
    body: { name: 'Kim’s laptop', kind: 'user', userId: kimId },
  });
  await ask('getMe', { as: String(key['key']) });
  const { body: spare } = await ask('createKey', { as: owner, body: { name: 'old', kind: 'service' } });
  await ask('listKeys', { as: owner, query: { kind: 'user' } });
  await ask('revokeKey', { as: owner, path: { id: idOf(spare) } });
  return { ask, platform, owner, kim: String(key['key']), kimId };
}

/** Kim works with an agent: what it keeps in mind, what was said, what it finds again. */
export async function workWithAgent({ ask, kim: as }: Cast): Promise<string> {
  const operations = [{ action: 'add', content: 'Deploys of the billing service are on Tuesdays.' }];
  await ask('applyMemoryOperations', { as, path: { store: 'memory' }, body: { operations } });
  await ask('getMemoryStore', { as, path: { store: 'memory' } });
  const start = { externalId: 'terminal-7', team: 'billing', title: 'Rollout hangs', source: 'cli' };
  const { body: session } = await ask('createSession', { as, body: start });
  const path = { id: idOf(session) };
  await ask('createSession', { as, body: start });
  const messages = [
    { role: 'user', content: 'The rollout of billing hung again.' },
    { role: 'assistant', content: 'The readiness probe waits for the migration; raise its timeout.' },
    { role: 'user', content: 'Never mind.' },
  ];
  const { body: added } = await ask('appendMessages', { as, path, body: { messages } });
  await ask('listMessages', { as, path, query: { limit: '2' } });
  const last = (added['items'] as { id: string }[]).at(-1);
  await ask('deleteMessage', { as, path: { ...path, messageId: idOf(last) } });
  await ask('searchMessages', { as, body: { query: 'readiness probe', mode: 'text' } });
  await ask('getSessionContext', { as, path, query: { query: 'rollout' } });
  await ask('endSession', { as, path, body: { reason: 'done' } });
  const { etag } = await ask('getSession', { as, path });
  await ask('updateSession', { as, path, ifMatch: etag, body: { title: 'Rollout waits for the migration' } });
  await ask('listSessions', { as, query: { source: 'cli' } });
  const { body: jobs } = await ask('listJobs', { as });
  await ask('getJob', { as, path: { id: idOf((jobs['items'] as unknown[])[0]) } });
  return path.id;
}

/** Kim corrects the agent, and the studio says how it wants to learn from that. */
export async function correctAgent({ ask, kim, owner }: Cast, sessionId: string): Promise<void> {
  const correction = { sessionId, category: 'deploy', instruction: 'Check the migration before the readiness probe.' };
  const { body } = await ask('reportCorrection', { as: kim, body: correction });
  await ask('listPatterns', { as: kim });
  await ask('getPattern', { as: kim, path: { id: idOf(body['pattern']) } });
  const settings = await ask('getSettings', { as: owner });
  await ask('putSettings', { as: owner, ifMatch: settings.etag, body: { learning: { maxPerDay: 3 } } });
  const path = { team: 'billing' };
  const ofTeam = await ask('getTeamSettings', { as: owner, path });
  await ask('putTeamSettings', { as: owner, path, ifMatch: ofTeam.etag, body: { memory: { nudgeInterval: 5 } } });
  const limits = await ask('getLimits', { as: owner });
  await ask('putLimits', { as: owner, ifMatch: limits.etag, body: { requestsPerMinute: 60000 } });
}

/** The end of it: what was done, and what is taken away again. */
export async function closeUp({ ask, platform, owner, kim, kimId }: Cast, sessionId: string): Promise<void> {
  await ask('deleteSession', { as: kim, path: { id: sessionId }, ifMatch: '*' });
  await ask('removeTeamMember', { as: owner, path: { team: 'billing', userId: kimId } });
  await ask('deleteUser', { as: owner, path: { id: kimId } });
  await ask('listAuditEvents', { as: owner, query: { limit: '2' } });
  await ask('verifyAudit', { as: owner });
  await ask('checkLive');
  await ask('checkReady');
  await ask('getMetrics', { as: platform });
}
