import type { TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { newUuid } from '../shared/ids.ts';
import { madeBy, noteSkillEvent } from './note-skill-event.ts';
import type { PublishedSkill } from './skill-answers.schemas.ts';
import type { SkillTree } from './skill-trees.models.ts';
import { nameTakenError, versionConflictError } from './skills.errors.ts';
import { toSkill, toVersion } from './skills.models.ts';
import {
  changeSkill,
  findTeamSlug,
  findVersion,
  insertSkill,
  insertVersion,
  lockSkill,
  type SkillRow,
  type VersionRow,
} from './skills.repository.ts';

export interface PublishVersionInput {
  /** UUID. */
  teamId: string;
  name: string;
  /** Recorded before, in this transaction or another. */
  tree: Pick<SkillTree, 'digest' | 'declared'>;
  source: SkillRow['source'];
  /** In hundredths; a new skill without one is a person's own (100), a known one keeps what it has. */
  confidence?: number;
  message: string | null;
  /** The live version it was made from; null for a new skill. */
  baseVersion: number | null;
  /** Null or none for that of the front matter, or the one it has. */
  category?: string | null;
  /** How many corrections made it. */
  corrections?: number;
}

/**
 * Makes a tree the live version of a skill, new or known; checks no scope. A tree that is live already changes nothing.
 * @throws AppError `skill.name_taken` (409), `skill.version_conflict` (409)
 */
export async function publishVersion(
  tx: TenantTx,
  ctx: TenantContext,
  input: PublishVersionInput,
): Promise<PublishedSkill> {
  return (await publishTree(tx, ctx, input)).result;
}

/** The same, and whether it changed anything: only under the lock that is taken here is that certain. */
export async function publishTree(
  tx: TenantTx,
  ctx: TenantContext,
  input: PublishVersionInput,
): Promise<{ outcome: 'published' | 'unchanged'; result: PublishedSkill }> {
  const { teamId, name } = input;
  const known = await lockSkill(tx, { tenantId: ctx.tenantId, teamId, name });
  if (known && isLiveAlready(known, input)) return { outcome: 'unchanged', result: await answerFor(tx, ctx, known) };
  if (known && input.baseVersion === null) throw nameTakenError(name);
  if (input.baseVersion !== null && known?.liveVersion !== input.baseVersion) {
    throw versionConflictError(known?.liveVersion ?? 0);
  }
  const skill = known ? await moveOn(tx, ctx, { known, input }) : await insertSkill(tx, newSkill(ctx, input));
  await recordVersion(tx, ctx, { skill, input });
  return { outcome: 'published', result: await answerFor(tx, ctx, skill) };
}

/** Of a skill that is made again the files decide; one that is changed can change in its category alone. */
function isLiveAlready(known: SkillRow, input: PublishVersionInput): boolean {
  if (known.liveDigest !== input.tree.digest) return false;
  return input.baseVersion === null || (input.category ?? known.category) === known.category;
}

async function recordVersion(
  tx: TenantTx,
  ctx: TenantContext,
  { skill, input }: { skill: SkillRow; input: PublishVersionInput },
): Promise<void> {
  const version = newVersion(ctx, { skill, input });
  await insertVersion(tx, version);
  await noteSkillEvent(tx, ctx, {
    skillId: skill.id,
    kind: 'version',
    version: version.version,
    details: { digest: version.digest, message: version.message },
  });
  await recordAudit(tx, ctx, {
    action: 'skill.published',
    resourceKind: 'skill',
    resourceId: toSkill(skill, null).id,
    details: { name: skill.name, version: version.version, digest: version.digest },
  });
}

async function moveOn(
  tx: TenantTx,
  ctx: TenantContext,
  { known, input }: { known: SkillRow; input: PublishVersionInput },
): Promise<SkillRow> {
  const version = known.lastVersion + 1;
  return changeSkill(tx, known, {
    ...describe(input, known.category),
    ...(input.confidence === undefined ? {} : { confidence: input.confidence }),
    corrections: known.corrections + (input.corrections ?? 0),
    liveVersion: version,
    lastVersion: version,
    liveDigest: input.tree.digest,
    updatedAt: ctx.clock.now(),
  });
}

function newSkill(ctx: TenantContext, input: PublishVersionInput): Parameters<typeof insertSkill>[1] {
  const now = ctx.clock.now();
  return {
    tenantId: ctx.tenantId,
    id: newUuid(),
    teamId: input.teamId,
    name: input.name,
    ...describe(input, null),
    source: input.source,
    state: 'active',
    confidence: input.confidence ?? 100,
    corrections: input.corrections ?? 0,
    liveVersion: 1,
    lastVersion: 1,
    liveDigest: input.tree.digest,
    ...madeBy(ctx),
    createdAt: now,
    updatedAt: now,
  };
}

function newVersion(ctx: TenantContext, made: { skill: SkillRow; input: PublishVersionInput }): VersionRow {
  const { skill, input } = made;
  return {
    tenantId: ctx.tenantId,
    id: newUuid(),
    skillId: skill.id,
    version: skill.liveVersion,
    digest: skill.liveDigest,
    category: skill.category,
    description: skill.description,
    source: input.source,
    message: input.message,
    baseVersion: input.baseVersion,
    userId: ctx.actor.userId,
    ...madeBy(ctx),
    createdAt: ctx.clock.now(),
  };
}

function describe(
  input: PublishVersionInput,
  knownCategory: string | null,
): { category: string | null; description: string } {
  const { declared } = input.tree;
  return {
    category: input.category ?? declared.category ?? knownCategory,
    description: declared.description ?? '',
  };
}

async function answerFor(tx: TenantTx, ctx: TenantContext, row: SkillRow): Promise<PublishedSkill> {
  const { tenantId } = ctx;
  const version = await findVersion(tx, { tenantId, skillId: row.id, version: row.liveVersion });
  if (!version) throw new Error('A skill has no row for its live version.');
  return { skill: toSkill(row, await findTeamSlug(tx, { tenantId, id: row.teamId })), version: toVersion(version) };
}
