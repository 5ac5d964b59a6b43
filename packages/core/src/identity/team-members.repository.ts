import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { teamMembers, teams, users } from '@cairn/db/schema';
import type { SystemTx } from '@cairn/db/system-tx';
import type { TeamMemberRow, TeamRow, UserRow } from './identity.repository.ts';

export interface MembershipRow {
  team: TeamRow;
  role: TeamMemberRow['role'];
}

/** The user's teams, the personal one first. */
export async function findMemberships(
  tx: TenantTx,
  key: { tenantId: string; userId: string },
): Promise<MembershipRow[]> {
  return tx
    .select({ team: teams, role: teamMembers.role })
    .from(teamMembers)
    .innerJoin(teams, and(eq(teams.tenantId, teamMembers.tenantId), eq(teams.id, teamMembers.teamId)))
    .where(and(eq(teamMembers.tenantId, key.tenantId), eq(teamMembers.userId, key.userId)))
    .orderBy(sql`${teams.personalUserId} is null`, asc(teams.createdAt), asc(teams.id));
}

export async function findMemberRole(
  tx: TenantTx,
  key: { tenantId: string; teamId: string; userId: string },
): Promise<TeamMemberRow['role'] | undefined> {
  const [row] = await tx
    .select({ role: teamMembers.role })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.tenantId, key.tenantId),
        eq(teamMembers.teamId, key.teamId),
        eq(teamMembers.userId, key.userId),
      ),
    );
  return row?.role;
}

export async function findMembers(
  tx: TenantTx,
  page: { tenantId: string; teamId: string; afterUserId: string | undefined; limit: number },
): Promise<{ member: TeamMemberRow; user: UserRow }[]> {
  return tx
    .select({ member: teamMembers, user: users })
    .from(teamMembers)
    .innerJoin(users, and(eq(users.tenantId, teamMembers.tenantId), eq(users.id, teamMembers.userId)))
    .where(
      and(
        eq(teamMembers.tenantId, page.tenantId),
        eq(teamMembers.teamId, page.teamId),
        page.afterUserId === undefined ? undefined : gt(teamMembers.userId, page.afterUserId),
      ),
    )
    .orderBy(asc(teamMembers.userId))
    .limit(page.limit);
}

export async function upsertMember(tx: TenantTx | SystemTx, row: TeamMemberRow): Promise<void> {
  await tx
    .insert(teamMembers)
    .values(row)
    .onConflictDoUpdate({
      target: [teamMembers.tenantId, teamMembers.teamId, teamMembers.userId],
      set: { role: row.role },
    });
}

export async function deleteMember(
  tx: TenantTx,
  key: { tenantId: string; teamId: string; userId: string },
): Promise<boolean> {
  const gone = await tx
    .delete(teamMembers)
    .where(
      and(
        eq(teamMembers.tenantId, key.tenantId),
        eq(teamMembers.teamId, key.teamId),
        eq(teamMembers.userId, key.userId),
      ),
    )
    .returning({ userId: teamMembers.userId });
  return gone.length > 0;
}

/** How many teams the user was in. */
export async function deleteMemberships(tx: TenantTx, key: { tenantId: string; userId: string }): Promise<number> {
  const gone = await tx
    .delete(teamMembers)
    .where(and(eq(teamMembers.tenantId, key.tenantId), eq(teamMembers.userId, key.userId)))
    .returning({ teamId: teamMembers.teamId });
  return gone.length;
}
