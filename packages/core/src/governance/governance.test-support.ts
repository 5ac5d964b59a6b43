import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type FakeClock,
  type TestActor,
  type TestContext,
  type TestDatabase,
  type TestTenant,
} from '@cairn/testing';
import { reportCorrection, type ReportedCorrection } from '../learning/index.ts';
import { createSession } from '../sessions/index.ts';
import { decodeId } from '../shared/ids.ts';
import { getProposal, proposeSkill, type ProposalDetails } from './index.ts';

export const HOUR = 3_600_000;

/** Three wordings of one wish. */
export const STRUCTLOG = [
  'Use the structlog logger, not print',
  'structlog please',
  'No, I said structlog instead of print!',
];

export interface LearningBench {
  database: TestDatabase;
  clock: FakeClock;
  tenant: TestTenant;
  other: TestTenant;
  openCrew(): Promise<Crew>;
  close(): Promise<void>;
}

/** A team of its own with a member, who may not decide, and a maintainer, who may. */
export interface Crew {
  team: string;
  member: TestActor;
  maintainer: TestActor;
  openSession(by?: TestActor, team?: string): Promise<string>;
  /** Says something in a session of its own unless one is given, and lets an hour pass. */
  say(said: Said): Promise<ReportedCorrection>;
  /** Says each in a session of its own; the answer to the last. */
  sayAll(instructions: string[], said?: Partial<Said>): Promise<ReportedCorrection>;
  /** Does what the worker does with the pattern's job. */
  run(reported: ReportedCorrection, override?: Partial<TestContext>): ReturnType<typeof proposeSkill>;
  propose(instructions: string[]): Promise<{ reported: ReportedCorrection; proposal: ProposalDetails }>;
}

interface Said {
  instruction: string;
  by?: TestActor;
  team?: string;
  sessionId?: string;
  category?: string;
  before?: string;
  after?: string;
}

export async function openLearningBench(): Promise<LearningBench> {
  const clock = createFakeClock(new Date('2026-05-04T08:00:00Z'));
  const database = await openTestDatabase();
  const tenant = await createTestTenant({ db: database.db, clock });
  const other = await createTestTenant({ db: database.db, clock });
  let crews = 0;
  const openCrew = async (): Promise<Crew> => {
    const team = `crew-${++crews}`;
    await tenant.addTeam(team);
    const member = await tenant.addUser({ teams: { [team]: 'member' } });
    const maintainer = await tenant.addUser({ teams: { [team]: 'maintainer' } });
    return createCrew({ team, member, maintainer, clock });
  };
  return { database, clock, tenant, other, openCrew, close: () => database.close() };
}

function createCrew(parts: Pick<Crew, 'team' | 'member' | 'maintainer'> & { clock: FakeClock }): Crew {
  const { team, member, maintainer, clock } = parts;
  const crew: Crew = {
    team,
    member,
    maintainer,
    openSession: async (by = member, at = team) => {
      const prefix = { text: '', sha256: '0'.repeat(64), sources: {} };
      const { session } = await createSession(by.ctx, { input: { team: at }, buildPrefix: async () => prefix });
      return session.id;
    },
    say: async ({ by = member, team: at = team, sessionId, ...correction }) => {
      const session = sessionId ?? (await crew.openSession(by, at));
      const reported = await reportCorrection(by.ctx, { sessionId: session, ...correction });
      clock.advance(HOUR);
      return reported;
    },
    sayAll: async (instructions, said = {}) => {
      let last: ReportedCorrection | undefined;
      for (const instruction of instructions) last = await crew.say({ ...said, instruction });
      if (!last) throw new Error('Nothing was said.');
      return last;
    },
    run: (reported, override = {}) => {
      const job = { patternId: decodeId('pat', reported.pattern.id), jobId: '00000000-0000-4000-8000-00000000abcd' };
      return proposeSkill({ ...member.ctx, ...override, actor: { ...member.ctx.actor, kind: 'system' } }, job);
    },
    propose: async (instructions) => {
      const reported = await crew.sayAll(instructions);
      const result = await crew.run(reported);
      if (!('proposalId' in result)) throw new Error(result.reason);
      return { reported, proposal: await getProposal(maintainer.ctx, { id: result.proposalId }) };
    },
  };
  return crew;
}
