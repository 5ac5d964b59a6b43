import { encodeId } from '../shared/ids.ts';
import type { ApiKeyRow, TeamMemberRow, TeamRow, UserRow } from './identity.repository.ts';
import type { ApiKey, Team, TeamMember, User } from './identity.schemas.ts';

export function toTeam(row: TeamRow): Team {
  return {
    id: encodeId('team', row.id),
    slug: row.slug ?? '~me',
    name: row.name,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toUser(row: UserRow): User {
  return {
    id: encodeId('usr', row.id),
    email: row.email,
    name: row.name,
    role: row.role,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toMember({ member, user }: { member: TeamMemberRow; user: UserRow }): TeamMember {
  return {
    userId: encodeId('usr', user.id),
    email: user.email,
    name: user.name,
    role: member.role,
    createdAt: member.createdAt.toISOString(),
  };
}

/** `createdByUserId`: the UUID of the user behind the key that made this one. */
export function toApiKey(row: ApiKeyRow, createdByUserId: string | null): ApiKey {
  return {
    id: encodeId('key', row.id),
    name: row.name,
    kind: row.kind,
    userId: row.userId === null ? null : encodeId('usr', row.userId),
    scopes: row.scopes,
    last4: row.last4,
    createdBy: {
      kind: row.createdByKind,
      id: row.createdById === null ? null : encodeId('key', row.createdById),
      userId: createdByUserId === null ? null : encodeId('usr', createdByUserId),
    },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
