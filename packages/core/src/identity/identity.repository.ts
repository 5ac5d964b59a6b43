import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { organizations, teamMembers, teams, type apiKeys, type users } from '@cairn/db/schema';
import type { SystemTx } from '@cairn/db/system-tx';
import type { Place } from '../shared/page.ts';

export type OrganizationRow = typeof organizations.$inferSelect;
export type UserRow = typeof users.$inferSelect;
export type TeamRow = typeof teams.$inferSelect;
export type TeamMemberRow = typeof teamMembers.$inferSelect;
export type ApiKeyRow = typeof apiKeys.$inferSelect;

export async function insertOrganization(tx: SystemTx, row: OrganizationRow): Promise<void> {
  await tx.insert(organizations).values(row);
}

export async function findOrganization(tx: TenantTx, tenantId: string): Promise<OrganizationRow | undefined> {
  const [row] = await tx.select().from(organizations).where(eq(organizations.tenantId, tenantId));
  return row;
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
