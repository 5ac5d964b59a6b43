import type { TenantTx } from '@cairn/db';
import { renderMemoryBlocks, type MemoryBlock } from '../memory/index.ts';
import type { FrozenPrefix } from '../sessions/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { sha256Hex } from '../shared/hashing.ts';
import { renderSkillIndex, type PromptSkillIndex } from '../skills/index.ts';
import type { PrefixSources } from './prefix-sources.models.ts';

const SKILLS_INTRODUCTION =
  '## Skills\n' +
  'What your team has learned to do. If one of these even partly fits the task, load it before you begin ' +
  '(skill_view, or GET /v1/teams/{team}/skills/{name}/files/SKILL.md), and follow it.';

export interface PrefixScope {
  /** UUID; null for a session of a key without a user. */
  userId: string | null;
  /** UUID of the team whose memory and skills are in the prompt. */
  teamId: string;
}

/**
 * The prefix as of now: the blocks `memory`, `user` and `team`, then the index of the team's skills and the
 * user's own. In the caller's transaction; the same state gives the same bytes.
 */
export async function buildPrefix(tx: TenantTx, ctx: TenantContext, scope: PrefixScope): Promise<FrozenPrefix> {
  const parts = await readParts(tx, ctx, scope);
  const skills = parts.index.text === '' ? [] : [`${SKILLS_INTRODUCTION}\n${parts.index.text}`];
  const text = [...parts.blocks.map((block) => block.text), ...skills].join('\n\n');
  return { text, sha256: sha256Hex(text), sources: toSources(parts) };
}

/** What a prefix would be built from now. */
export async function readSources(tx: TenantTx, ctx: TenantContext, scope: PrefixScope): Promise<PrefixSources> {
  return toSources(await readParts(tx, ctx, scope));
}

interface PrefixParts {
  blocks: MemoryBlock[];
  index: PromptSkillIndex;
}

async function readParts(tx: TenantTx, ctx: TenantContext, scope: PrefixScope): Promise<PrefixParts> {
  const blocks = await renderMemoryBlocks(tx, ctx, scope);
  return { blocks, index: await renderSkillIndex(tx, ctx, scope) };
}

function toSources({ blocks, index }: PrefixParts): PrefixSources {
  return {
    memory: Object.fromEntries(blocks.map(({ store, entries }) => [store, entries])),
    skills: index.skills.map(({ id, team, name, description, version }) => ({ id, team, name, description, version })),
  };
}
