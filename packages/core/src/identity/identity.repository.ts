import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { organizations, teamMembers, teams, users, type apiKeys } from '@cairn/db/schema';
import type { SystemTx } from '@cairn/db/system-tx';
import type { Place } from '../shared/page.ts';

export type OrganizationRow = typeof organizations.$inferSelect;
export type UserRow = typeof users.$inferSelect;
export type TeamRow = typeof teams.$inferSelect;
export type TeamMemberRow = typeof teamMembers.$inferSelect;
export type ApiKeyRow = typeof apiKeys.$inferSelect;

interface Key {
  tenantId: string;
  id: string;
}

export async function insertOrganization(tx: SystemTx, row: OrganizationRow): Promise<void> {
  await tx.insert(organizations).values(row);
}

export async function findOrganization(tx: TenantTx, tenantId: string): Promise<OrganizationRow | undefined> {
  const [row] = await tx.select().from(organizations).where(eq(organizations.tenantId, tenantId));
  return row;
}

export async function insertUser(tx: TenantTx | SystemTx, row: typeof users.$inferInsert): Promise<UserRow> {
  const [stored] = await tx.insert(users).values(row).returning();
  if (!stored) throw new Error('An inserted user was not returned.');
  return stored;
}

export async function findUser(tx: TenantTx, key: Key): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.tenantId, key.tenantId), eq(users.id, key.id)));
  return row;
}

export async function findUsers(
  tx: TenantTx,
  page: { tenantId: string; after: Place | undefined; limit: number },
): Promise<UserRow[]> {
  const { after } = page;
  const later =
    after &&
    or(gt(users.createdAt, after.createdAt), and(eq(users.createdAt, after.createdAt), gt(users.id, after.id)));
  return tx
    .select()
    .from(users)
    .where(and(eq(users.tenantId, page.tenantId), later))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(page.limit);
}

export async function insertTeam(tx: TenantTx | SystemTx, row: typeof teams.$inferInsert): Promise<TeamRow> {
  const [stored] = await tx.insert(teams).values(row).returning();
  if (!stored) throw new Error('An inserted team was not returned.');
  return stored;
}

export type TeamRef = { id: string } | { slug: string } | { personalUserId: string };

export async function findTeam(tx: TenantTx, query: { tenantId: string; ref: TeamRef }): Promise<TeamRow | undefined> {
  const { ref } = query;
  const matches =
    'id' in ref
      ? eq(teams.id, ref.id)
      : 'slug' in ref
        ? eq(teams.slug, ref.slug)
        : eq(teams.personalUserId, ref.personalUserId);
  const [row] = await tx
    .select()
    .from(teams)
    .where(and(eq(teams.tenantId, query.tenantId), matches));
  return row;
}

export async function findSharedTeams(
  tx: TenantTx,
  page: { tenantId: string; after: Place | undefined; limit: number; memberId: string | null },
): Promise<TeamRow[]> {
  const { after, memberId } = page;
  const later =
    after &&
    or(gt(teams.createdAt, after.createdAt), and(eq(teams.createdAt, after.createdAt), gt(teams.id, after.id)));
  const isMember =
    memberId === null
      ? undefined
      : sql`exists (select 1 from ${teamMembers} where ${teamMembers.tenantId} = ${page.tenantId}
          and ${teamMembers.teamId} = ${teams.id} and ${teamMembers.userId} = ${memberId})`;
  return tx
    .select()
    .from(teams)
    .where(and(eq(teams.tenantId, page.tenantId), sql`${teams.slug} is not null`, later, isMember))
    .orderBy(asc(teams.createdAt), asc(teams.id))
    .limit(page.limit);
}

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
