import { randomBytes } from 'node:crypto';
import { createTestTenant, type TestActor, type TestTenant } from '@cairn/testing';
import type { Stage } from './sweep-stage.ts';

export const TEAM = 'crew';

export interface ModelSession {
  title: string;
  /** Contents by the ids of messages, in order. */
  messages: Map<string, string>;
}

export interface ModelPerson {
  actor: TestActor;
  isOwner: boolean;
  /** Entries of the store `memory`, in order. */
  memory: string[];
  sessions: Map<string, ModelSession>;
}

export interface ModelSkill {
  /** Contents by path. */
  files: Map<string, string>;
  version: number;
  state: 'active' | 'disabled' | 'deleted';
}

/** All that one organization should hold, and nothing of any other. */
export interface ModelTenant {
  tenant: TestTenant;
  /** In every text of this organization, in none of another's. */
  canary: string;
  people: ModelPerson[];
  /** Names by the ids of all users who are there. */
  users: Map<string, string>;
  /** Those who were made later and may go. */
  extras: Set<string>;
  members: Set<string>;
  teams: Set<string>;
  /** Whether they were revoked, by id. */
  keys: Map<string, boolean>;
  skills: Map<string, ModelSkill>;
  /** The names of pending proposals by their ids. */
  proposals: Map<string, string>;
  decided: Set<string>;
  /** The sessions whose corrections are in it, by the pattern's id. */
  patterns: Map<string, string[]>;
  jobs: Set<string>;
  minCorrections: number;
  teamMinCorrections: number | null;
  modelRequestsPerMinute: number;
  /** Numbers what is made, so that no two things have a name. */
  made: number;
}

export async function buildModelTenant({ database: { db }, objects }: Stage): Promise<ModelTenant> {
  const canary = `canary${randomBytes(4).toString('hex')}`;
  const tenant = await createTestTenant({ db, objects, name: `Organization ${canary}` });
  await tenant.addTeam(TEAM);
  const members = [await addMember(tenant), await addMember(tenant)];
  const people = [tenant.owner, ...members].map((actor, index): ModelPerson => {
    return { actor, isOwner: index === 0, memory: [], sessions: new Map() };
  });
  return {
    tenant,
    canary,
    people,
    users: new Map(members.map(({ userId }) => [userId, 'Test user'])),
    extras: new Set(),
    members: new Set([tenant.owner, ...members].map(({ userId }) => userId)),
    teams: new Set(['default', TEAM]),
    keys: new Map(),
    skills: new Map(),
    proposals: new Map(),
    decided: new Set(),
    patterns: new Map(),
    jobs: new Set(),
    minCorrections: 3,
    teamMinCorrections: null,
    modelRequestsPerMinute: 60,
    made: 0,
  };
}

function addMember(tenant: TestTenant): Promise<TestActor> {
  return tenant.addUser({ teams: { [TEAM]: 'member' } });
}
