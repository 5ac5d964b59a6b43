import { encodeId } from '../shared/ids.ts';
import type { Skill, SkillVersion } from './skill-answers.schemas.ts';
import type { SkillRow, VersionRow } from './skills.repository.ts';

export function toSkill(row: SkillRow, teamSlug: string | null): Skill {
  return {
    id: encodeId('skl', row.id),
    team: teamSlug ?? '~me',
    name: row.name,
    category: row.category,
    description: row.description,
    source: row.source,
    state: row.state,
    stateReason: row.stateReason,
    pinned: row.pinned,
    confidence: row.confidence / 100,
    version: row.liveVersion,
    digest: row.liveDigest,
    applications: row.applications,
    corrections: row.corrections,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}

export function toVersion(row: VersionRow): SkillVersion {
  return {
    id: encodeId('ver', row.id),
    version: row.version,
    digest: row.digest,
    description: row.description,
    category: row.category,
    source: row.source,
    message: row.message,
    baseVersion: row.baseVersion,
    author: {
      kind: row.actorKind,
      id: encodeId(row.actorKind === 'system' ? 'job' : 'key', row.actorId),
      userId: row.userId === null ? null : encodeId('usr', row.userId),
    },
    origin: row.origin,
    createdAt: row.createdAt.toISOString(),
  };
}
