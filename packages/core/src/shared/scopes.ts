/** The scope table as data (design: api section 3). */
export const SCOPES = [
  'memory:read',
  'memory:write',
  'sessions:read',
  'sessions:write',
  'learning:write',
  'agent:run',
  'skills:read',
  'proposals:read',
  'skills:write',
  'skills:publish',
  'proposals:decide',
  'members:admin',
  'keys:admin',
  'settings:admin',
  'limits:admin',
  'policy:admin',
  'jobs:admin',
  'audit:read',
  'export:tenant',
] as const;

export type Scope = (typeof SCOPES)[number];

export const USER_ROLES = ['owner', 'admin', 'reviewer', 'member', 'reader'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const TEAM_ROLES = ['maintainer', 'reviewer', 'member', 'reader'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export const KEY_KINDS = ['user', 'agent', 'service', 'ci'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

const READER: readonly Scope[] = ['skills:read', 'proposals:read'];
const PERSONAL: readonly Scope[] = [
  'memory:read',
  'memory:write',
  'sessions:read',
  'sessions:write',
  'learning:write',
  'agent:run',
];
const MEMBER: readonly Scope[] = [...READER, ...PERSONAL, 'skills:write'];

export const ROLE_SCOPES: Readonly<Record<UserRole, readonly Scope[]>> = {
  owner: SCOPES,
  admin: SCOPES,
  reviewer: [...MEMBER, 'skills:publish', 'proposals:decide', 'audit:read'],
  member: MEMBER,
  reader: READER,
};

/** What a role in a team adds, in that team alone. */
export const TEAM_ROLE_SCOPES: Readonly<Record<TeamRole, readonly Scope[]>> = {
  maintainer: ['skills:publish', 'proposals:decide'],
  reviewer: ['proposals:decide'],
  member: [],
  reader: [],
};

/** The most that a key of a kind may hold, whatever its user may do. */
export const KEY_KIND_SCOPES: Readonly<Record<KeyKind, readonly Scope[]>> = {
  user: SCOPES,
  agent: MEMBER,
  service: ['agent:run', 'skills:read', 'proposals:read', 'skills:write'],
  ci: ['agent:run', 'skills:read', 'proposals:read', 'skills:write'],
};

export interface KeyGrant {
  kind: KeyKind;
  /** The user's role; null where the key has no user. */
  role: UserRole | null;
  /** What the key was narrowed to; null: all that its kind and user allow. */
  narrowedTo: readonly string[] | null;
}

/** A key never holds more than its user, its kind and what it was given. */
export function effectiveScopes(grant: KeyGrant): Set<Scope> {
  const ofUser = grant.role === null ? SCOPES : ROLE_SCOPES[grant.role];
  const ofKind = KEY_KIND_SCOPES[grant.kind];
  return new Set(
    ofUser.filter((scope) => ofKind.includes(scope) && (grant.narrowedTo === null || grant.narrowedTo.includes(scope))),
  );
}

/** What roles in teams may add to a key: nothing beyond its kind and what it was given, and to a reader nothing. */
export function effectiveTeamScopes({ kind, role, narrowedTo }: KeyGrant): Set<Scope> {
  if (role === 'reader') return new Set();
  const fromTeams = new Set(Object.values(TEAM_ROLE_SCOPES).flat());
  return new Set(
    KEY_KIND_SCOPES[kind].filter(
      (scope) => fromTeams.has(scope) && (narrowedTo === null || narrowedTo.includes(scope)),
    ),
  );
}
