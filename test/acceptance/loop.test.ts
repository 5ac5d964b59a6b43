import { CairnError, readBundle, type CairnClient, type ProposalDetails } from '@cairn/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, createOrganization, type Member, type Organization } from '../support/organization.ts';
import { startProduct, type Product } from '../support/product.ts';

const A_WORKER_MAY_TAKE_MS = 60_000;

let product: Product;
let org: Organization;
let other: Organization;
let nadia: Member;
let tomas: Member;

beforeAll(async () => {
  product = await startProduct();
  org = await createOrganization(product);
  other = await createOrganization(product);
  nadia = await addMember(org.owner, { name: 'Nadia' });
  tomas = await addMember(org.owner, { name: 'Tomas' });
});

afterAll(() => product.remove());

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call;
    return 200;
  } catch (error) {
    if (error instanceof CairnError) return error.status;
    throw error;
  }
}

async function sessionOf(client: CairnClient, title: string): Promise<string> {
  return (await client.sessions.create({ title })).id;
}

test('what an agent stores, it finds again in the next request', async () => {
  const agent = product.client(nadia.agentKey);
  await agent.memory.apply('memory', {
    operations: [{ action: 'add', content: 'The staging cluster is rebuilt every Sunday night.' }],
  });
  const sessionId = await sessionOf(agent, 'Certificates');
  await agent.sessions.append(sessionId, {
    messages: [
      { role: 'user', content: 'Which certificate expires first?', createdAt: '2024-02-03T10:00:00Z' },
      { role: 'assistant', content: 'The wildcard for the pottery shop, on the ninth of June.' },
      { role: 'user', content: '请把陶瓷店的证书换成自动续期。' },
    ],
  });

  const { entries } = await agent.memory.get('memory');
  expect(entries).toEqual(['The staging cluster is rebuilt every Sunday night.']);
  const english = await agent.search({ query: 'pottery shop certificate', mode: 'text' });
  expect(english.hits[0]?.message.content).toContain('ninth of June');
  const chinese = await agent.search({ query: '自动续期', mode: 'text' });
  expect(chinese.hits[0]?.message.content).toContain('陶瓷店');
});

test('a hundred looks at the context with writes between them are one prefix, a new session has another', async () => {
  const agent = product.client(tomas.agentKey);
  const sessionId = await sessionOf(agent, 'Long evening');
  const seen = new Set<string>();
  for (let turn = 0; turn < 100; turn += 1) {
    if (turn % 10 === 5) {
      await agent.memory.apply('user', {
        operations: [{ action: 'add', content: `Has a locker with the number ${turn}.` }],
      });
      await agent.sessions.append(sessionId, {
        messages: [{ role: 'user', content: `Turn ${turn} of a long evening.` }],
      });
    }
    const { prefix } = await agent.sessions.context(sessionId, { query: 'locker' });
    seen.add(`${prefix.sha256} ${prefix.text}`);
  }
  expect(seen.size).toBe(1);
  const next = await agent.sessions.context(await sessionOf(agent, 'Next day'));
  expect(next.prefix.text).toContain('number 95');
  expect([...seen]).not.toContain(`${next.prefix.sha256} ${next.prefix.text}`);
});

describe('the same correction in three sessions', () => {
  let proposal: ProposalDetails;
  let correctedIn: string;
  let earlier: string;
  let earlierSha256: string;

  beforeAll(async () => {
    const teammate = product.client(tomas.agentKey);
    earlier = await sessionOf(teammate, 'Before');
    earlierSha256 = (await teammate.sessions.context(earlier)).prefix.sha256;
  });

  test('becomes one proposal, and the service says before why not yet', async () => {
    const agent = product.client(nadia.agentKey);
    const said = [
      { at: 140, instruction: 'Sort the imports by the length of the line.' },
      { at: 80, instruction: 'Imports sorted by length of line, please.' },
      { at: 5, instruction: 'Please sort the imports by line length.' },
    ];
    const reported = [];
    for (const { at, instruction } of said) {
      correctedIn = await sessionOf(agent, `Session of ${at} minutes ago`);
      const correction = { sessionId: correctedIn, category: 'imports', instruction, occurredAt: minutesAgo(at) };
      reported.push(await agent.corrections.report({ ...correction, before: `long ${at}`, after: `short ${at}` }));
    }
    expect(reported.map(({ pattern }) => pattern.count)).toEqual([1, 2, 3]);
    expect(reported.map(({ pattern }) => pattern.reasons.length > 0)).toEqual([true, true, false]);

    const patternId = reported[2]?.pattern.id ?? '';
    const proposalOf = async () => (await agent.patterns.get(patternId)).proposalId;
    await expect.poll(proposalOf, { timeout: A_WORKER_MAY_TAKE_MS, interval: 100 }).not.toBeNull();
    proposal = await org.owner.proposals.get((await proposalOf()) ?? '');
    expect(proposal).toMatchObject({ state: 'pending', kind: 'create', corrections: 3, scan: { verdict: 'safe' } });
    expect(new Set(proposal.evidence.map(({ after }) => after))).toEqual(new Set(['short 140', 'short 80', 'short 5']));
    expect((await org.owner.proposals.list({ state: 'pending' })).items).toHaveLength(1);
  });

  test('is approved only as it was reviewed, and not by an agent', async () => {
    const body = { expectedDigest: proposal.digest, expectedScan: proposal.scan?.id ?? '' };
    expect(await statusOf(product.client(nadia.agentKey).proposals.approve(proposal.id, body))).toBe(403);
    const another = { ...body, expectedDigest: `sha256:${'0'.repeat(64)}` };
    expect(await statusOf(org.owner.proposals.approve(proposal.id, another))).toBe(409);
    const approved = await org.owner.proposals.approve(proposal.id, body);
    expect(approved).toMatchObject({ state: 'approved', publishedVersion: 1 });
    expect(await statusOf(org.owner.proposals.approve(proposal.id, body))).toBe(409);
  });

  test('reaches the teammate’s next session, byte for byte as it was approved', async () => {
    const teammate = product.client(tomas.agentKey);
    const { prefix } = await teammate.sessions.context(await sessionOf(teammate, 'After'));
    expect(prefix.text).toContain(proposal.name);
    expect((await teammate.sessions.context(earlier)).prefix.sha256).toBe(earlierSha256);

    const zip = await teammate.skills.bundle({ team: 'default', name: proposal.name });
    const { files, digest } = await readBundle(zip.bytes);
    expect([digest, zip.etag]).toEqual([proposal.digest, proposal.digest]);
    expect(files.map(({ path }) => path)).toEqual(proposal.files.map(({ path }) => path));
  });

  test('another organization sees none of it', async () => {
    for (const key of [other.ownerKey, other.ownerAgentKey]) {
      const outsider = product.client(key);
      const skill = { team: org.teamId, name: proposal.name };
      const attempts = [
        outsider.sessions.get(correctedIn),
        outsider.sessions.messages(correctedIn),
        outsider.sessions.context(correctedIn),
        outsider.proposals.get(proposal.id),
        outsider.patterns.get(proposal.patternId ?? ''),
        outsider.skills.get(skill),
        outsider.skills.bundle(skill),
        outsider.skills.bundle({ team: 'default', name: proposal.name }),
        outsider.teams.members(org.teamId),
      ];
      expect(new Set(await Promise.all(attempts.map(statusOf)))).toEqual(new Set([404]));
      expect((await outsider.search({ query: 'pottery shop certificate' })).hits).toEqual([]);
      expect((await outsider.skills.list('default')).items).toEqual([]);
      expect((await outsider.proposals.list()).items).toEqual([]);
      expect((await outsider.memory.get('memory')).entries).toEqual([]);
      const { id } = await outsider.sessions.create();
      expect((await outsider.sessions.context(id)).prefix.text).not.toContain(proposal.name);
    }
  });

  test('is all still there after a restart', async () => {
    await product.restart();
    const teammate = product.client(tomas.agentKey);
    const agent = product.client(nadia.agentKey);
    expect((await teammate.sessions.context(earlier)).prefix.sha256).toBe(earlierSha256);
    const { bytes } = await teammate.skills.bundle({ team: 'default', name: proposal.name });
    expect((await readBundle(bytes)).digest).toBe(proposal.digest);
    expect((await agent.memory.get('memory')).entries).toHaveLength(1);
    expect((await agent.search({ query: 'pottery shop certificate' })).hits[0]?.message.content).toContain(
      'ninth of June',
    );
  });
});
