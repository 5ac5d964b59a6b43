import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Database } from '@cairn/db';
import {
  createAuthenticator,
  createKey,
  createOrganization,
  createTeam,
  createUser,
  setTeamMember,
  type Authenticator,
} from '@cairn/core/identity';
import { createDirectoryStore, type Embedder, type ObjectStore } from '@cairn/core/ports';
import {
  decodeId,
  systemClock,
  type Clock,
  type KeyKind,
  type Scope,
  type TeamRole,
  type TenantContext,
  type UserRole,
} from '@cairn/core/shared';
import { createHashingEmbedder } from './hashing-embedder.ts';

/** Everything any verb's context may ask for. */
export type TestContext = TenantContext & { objects: ObjectStore; embedder: Embedder };

export interface TestActor {
  /** Encoded ids and the key as a client would hold them. */
  userId: string;
  key: string;
  /** UUID of the user. */
  userUuid: string;
  ctx: TestContext;
}

export interface TestTenant {
  tenantId: string;
  orgId: string;
  /** The first team, `default`, of which only the owner is a member at first. */
  teamId: string;
  owner: TestActor;
  addUser(options?: { role?: UserRole; teams?: Record<string, TeamRole> }): Promise<TestActor>;
  /** Another key of a user: an agent's, or one narrowed to some scopes. */
  addKey(user: TestActor, options: { kind: KeyKind; scopes?: Scope[] }): Promise<TestActor>;
  /** A key without a user. */
  addServiceKey(kind: 'service' | 'ci', scopes?: Scope[]): Promise<{ key: string; ctx: TestContext }>;
  addTeam(slug: string): Promise<string>;
}

export interface TestTenantOptions {
  db: Database;
  clock?: Clock;
  embedder?: Embedder;
  objects?: ObjectStore;
  /** Of the organization. */
  name?: string;
}

/** Mints an organization with an owner, so that a suite never meets another suite's rows. */
export async function createTestTenant(options: TestTenantOptions): Promise<TestTenant> {
  const { db, clock = systemClock, embedder = createHashingEmbedder(), name = 'Test organization' } = options;
  const objects =
    options.objects ?? (await createDirectoryStore({ root: await mkdtemp(join(tmpdir(), 'cairn-objects-')) }));
  const authenticator = createAuthenticator({ db, clock, rememberMs: 0 });
  const contextOf = (key: string) => contextFor(key, { db, clock, objects, embedder, authenticator });

  const platform = { db, clock, requestId: 'test', keyId: randomUUID() };
  const made = await createOrganization(platform, { slug: `org-${randomUUID()}`, name });
  const owner = await actor(made.admin.userId, made.admin.apiKey);

  async function actor(userId: string, key: string): Promise<TestActor> {
    return { userId, key, userUuid: decodeId('usr', userId), ctx: await contextOf(key) };
  }

  return {
    tenantId: owner.ctx.tenantId,
    orgId: made.org.id,
    teamId: made.team.id,
    owner,
    addTeam: async (slug) => (await createTeam(owner.ctx, { slug, name: slug })).id,
    addKey: async (user, { kind, scopes }) => {
      const { key } = await createKey(owner.ctx, {
        name: kind,
        kind,
        userId: user.userId,
        ...(scopes === undefined ? {} : { scopes }),
      });
      return actor(user.userId, key);
    },
    addServiceKey: async (kind, scopes) => {
      const { key } = await createKey(owner.ctx, { name: kind, kind, ...(scopes === undefined ? {} : { scopes }) });
      return { key, ctx: await contextOf(key) };
    },
    addUser: async ({ role = 'member', teams } = {}) => {
      const user = await createUser(owner.ctx, { email: `${randomUUID()}@example.com`, name: 'Test user', role });
      for (const [team, teamRole] of Object.entries<TeamRole>(teams ?? { default: 'member' })) {
        await setTeamMember(owner.ctx, { team, userId: user.id, role: teamRole });
      }
      const { key } = await createKey(owner.ctx, { name: 'test', kind: 'user', userId: user.id });
      return actor(user.id, key);
    },
  };
}

interface ContextParts {
  db: Database;
  clock: Clock;
  objects: ObjectStore;
  embedder: Embedder;
  authenticator: Authenticator;
}

async function contextFor(key: string, parts: ContextParts): Promise<TestContext> {
  const { authenticator, ...services } = parts;
  const principal = await authenticator.authenticate(key);
  if (principal.kind !== 'tenant') throw new Error('A test tenant has no platform key.');
  const { tenantId, actor, role, scopes, teamScopes } = principal;
  return {
    ...services,
    tenantId,
    actor,
    role,
    scopes,
    teamScopes,
    requestId: 'test',
    origin: 'api',
    secret: 'test secret',
  };
}
