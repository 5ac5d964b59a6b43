import { and, desc, eq, gt, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { skillChannels, skillEvents, skills, skillTrees, skillVersions, teams } from '@cairn/db/schema';

export type SkillRow = typeof skills.$inferSelect;
export type VersionRow = typeof skillVersions.$inferSelect;

interface SkillName {
  tenantId: string;
  teamId: string;
  name: string;
}

interface SkillKey {
  tenantId: string;
  id: string;
}

export async function insertSkill(tx: TenantTx, row: typeof skills.$inferInsert): Promise<SkillRow> {
  const [stored] = await tx.insert(skills).values(row).returning();
  if (!stored) throw new Error('An inserted skill was not returned.');
  return stored;
}

export async function findSkill(tx: TenantTx, key: SkillName): Promise<SkillRow | undefined> {
  const [row] = await tx.select().from(skills).where(isLive(key));
  return row;
}

/** Holds the skill until the transaction ends: versions are given out by one writer at a time. */
export async function lockSkill(tx: TenantTx, key: SkillName): Promise<SkillRow | undefined> {
  const [row] = await tx.select().from(skills).where(isLive(key)).for('update');
  return row;
}

/** The one of this name that was deleted last, if that is not too long ago. */
export async function lockDeletedSkill(
  tx: TenantTx,
  query: SkillName & { deletedAfter: Date },
): Promise<SkillRow | undefined> {
  const [row] = await tx
    .select()
    .from(skills)
    .where(and(isNamed(query), isNotNull(skills.deletedAt), gt(skills.deletedAt, query.deletedAfter)))
    .orderBy(desc(skills.deletedAt))
    .limit(1)
    .for('update');
  return row;
}

/** Writes to a row that is locked; live version and state are what its revision counts. */
export async function changeSkill(
  tx: TenantTx,
  key: SkillKey,
  set: Partial<typeof skills.$inferInsert>,
): Promise<SkillRow> {
  const [stored] = await tx
    .update(skills)
    .set({ ...set, revision: sql`${skills.revision} + 1` })
    .where(and(eq(skills.tenantId, key.tenantId), eq(skills.id, key.id)))
    .returning();
  if (!stored) throw new Error('A locked skill was not there to be changed.');
  return stored;
}

export async function findTeamSlug(tx: TenantTx, key: SkillKey): Promise<string | null> {
  const [row] = await tx
    .select({ slug: teams.slug })
    .from(teams)
    .where(and(eq(teams.tenantId, key.tenantId), eq(teams.id, key.id)));
  return row?.slug ?? null;
}

export async function insertVersion(tx: TenantTx, row: VersionRow): Promise<void> {
  await tx.insert(skillVersions).values(row);
  const { tenantId, skillId, version, actorKind, actorId, origin, createdAt: updatedAt } = row;
  await tx
    .insert(skillChannels)
    .values({ tenantId, skillId, channel: 'latest', version, actorKind, actorId, origin, updatedAt })
    .onConflictDoUpdate({
      target: [skillChannels.tenantId, skillChannels.skillId, skillChannels.channel],
      set: { version, actorKind, actorId, origin, updatedAt },
    });
}

export async function findVersion(
  tx: TenantTx,
  key: { tenantId: string; skillId: string; version: number },
): Promise<VersionRow | undefined> {
  const [row] = await tx
    .select()
    .from(skillVersions)
    .where(
      and(
        eq(skillVersions.tenantId, key.tenantId),
        eq(skillVersions.skillId, key.skillId),
        eq(skillVersions.version, key.version),
      ),
    );
  return row;
}

/** Newest first. */
export async function findVersions(
  tx: TenantTx,
  page: { tenantId: string; skillId: string; before: number | undefined; limit: number },
): Promise<VersionRow[]> {
  return tx
    .select()
    .from(skillVersions)
    .where(
      and(
        eq(skillVersions.tenantId, page.tenantId),
        eq(skillVersions.skillId, page.skillId),
        page.before === undefined ? undefined : lt(skillVersions.version, page.before),
      ),
    )
    .orderBy(desc(skillVersions.version))
    .limit(page.limit);
}

export async function insertSkillEvent(tx: TenantTx, row: typeof skillEvents.$inferInsert): Promise<void> {
  await tx.insert(skillEvents).values(row);
}

/** All that a team has, disabled ones too, with the text of their SKILL.md. */
export async function findSkillsWithText(
  tx: TenantTx,
  key: { tenantId: string; teamId: string },
): Promise<{ skill: SkillRow; skillMd: string }[]> {
  return tx
    .select({ skill: skills, skillMd: skillTrees.skillMd })
    .from(skills)
    .innerJoin(skillTrees, and(eq(skillTrees.tenantId, skills.tenantId), eq(skillTrees.digest, skills.liveDigest)))
    .where(and(eq(skills.tenantId, key.tenantId), eq(skills.teamId, key.teamId), isNull(skills.deletedAt)))
    .orderBy(skills.name);
}

function isNamed(key: SkillName): SQL | undefined {
  return and(eq(skills.tenantId, key.tenantId), eq(skills.teamId, key.teamId), eq(skills.name, key.name));
}

function isLive(key: SkillName): SQL | undefined {
  return and(isNamed(key), isNull(skills.deletedAt));
}
