import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { skills, teams } from '@cairn/db/schema';
import type { SkillRow } from './skills.repository.ts';

export const SKILL_SORTS = ['updated', 'confidence', 'name', 'used'] as const;
export type SkillSort = (typeof SKILL_SORTS)[number];

/** Where a page ended: what the list is sorted by, as text, then the id. */
export interface SkillPlace {
  value: string;
  id: string;
}

export interface SkillPage {
  tenantId: string;
  teamId: string;
  source: SkillRow['source'] | undefined;
  state: SkillRow['state'] | undefined;
  q: string | undefined;
  sort: SkillSort;
  after: SkillPlace | undefined;
  limit: number;
}

const SORTS = {
  updated: { column: skills.updatedAt, type: sql`timestamptz`, descending: true },
  confidence: { column: skills.confidence, type: sql`integer`, descending: true },
  used: { column: skills.applications, type: sql`integer`, descending: true },
  name: { column: skills.name, type: sql`text`, descending: false },
} as const;

/** What a place of a list holds of a row. */
export function placeOf(row: SkillRow, sort: SkillSort): SkillPlace {
  const value = {
    updated: () => row.updatedAt.toISOString(),
    confidence: () => String(row.confidence),
    used: () => String(row.applications),
    name: () => row.name,
  }[sort]();
  return { value, id: row.id };
}

export async function findSkillPage(tx: TenantTx, page: SkillPage): Promise<SkillRow[]> {
  const { column, type, descending } = SORTS[page.sort];
  const { after } = page;
  const compare = descending ? sql`<` : sql`>`;
  const beyond = after && sql`(${column}, ${skills.id}) ${compare} (${after.value}::${type}, ${after.id}::uuid)`;
  return tx
    .select()
    .from(skills)
    .where(
      and(
        eq(skills.tenantId, page.tenantId),
        eq(skills.teamId, page.teamId),
        isNull(skills.deletedAt),
        page.source && eq(skills.source, page.source),
        page.state && eq(skills.state, page.state),
        page.q ? holds(page.q) : undefined,
        beyond,
      ),
    )
    .orderBy(descending ? desc(column) : asc(column), descending ? desc(skills.id) : asc(skills.id))
    .limit(page.limit);
}

function holds(part: string): SQL | undefined {
  const wanted = part.toLowerCase();
  return or(
    sql`position(${wanted} in lower(${skills.name})) > 0`,
    sql`position(${wanted} in lower(${skills.description})) > 0`,
  );
}

export interface IndexRow {
  id: string;
  teamSlug: string | null;
  name: string;
  category: string | null;
  description: string;
  version: number;
  applications: number;
}

/** Everything that agents of these teams may use, most used first: one query however many there are. */
export async function findIndexRows(
  tx: TenantTx,
  query: { tenantId: string; teamIds: string[]; personalUserId: string | null },
): Promise<IndexRow[]> {
  return tx
    .select({
      id: skills.id,
      teamSlug: teams.slug,
      name: skills.name,
      category: skills.category,
      description: skills.description,
      version: skills.liveVersion,
      applications: skills.applications,
    })
    .from(skills)
    .innerJoin(teams, and(eq(teams.tenantId, skills.tenantId), eq(teams.id, skills.teamId)))
    .where(
      and(
        eq(skills.tenantId, query.tenantId),
        or(
          inArray(skills.teamId, query.teamIds),
          query.personalUserId === null ? undefined : eq(teams.personalUserId, query.personalUserId),
        ),
        eq(skills.state, 'active'),
        isNull(skills.deletedAt),
      ),
    )
    .orderBy(desc(skills.applications), asc(skills.name), asc(skills.id));
}
