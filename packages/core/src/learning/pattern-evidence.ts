import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { findCorrections } from './corrections.repository.ts';
import { readSituation } from './situation.models.ts';

export interface PatternEvidence {
  /** UUIDs. */
  id: string;
  sessionId: string;
  instruction: string;
  before: string | null;
  after: string | null;
  occurredAt: Date;
  /** `special` names a special case; `later` came after the proposal was made. */
  role: 'counted' | 'special' | 'later';
}

const MAX_EVIDENCE = 100;

/** The corrections behind a proposal, oldest first, with those that arrived until it was decided. */
export async function findPatternEvidence(
  tx: TenantTx,
  ctx: TenantContext,
  { patternId, madeAt, until }: { patternId: string; madeAt: Date; until: Date },
): Promise<PatternEvidence[]> {
  const rows = await findCorrections(tx, {
    tenantId: ctx.tenantId,
    patternId,
    reportedUntil: until,
    limit: MAX_EVIDENCE,
  });
  return rows.reverse().map(({ id, sessionId, instruction, before, after, occurredAt, createdAt }) => {
    const special = readSituation(instruction).kind !== 'general';
    const role = special ? 'special' : createdAt > madeAt ? 'later' : 'counted';
    return { id, sessionId, instruction, before, after, occurredAt, role };
  });
}

const EXCEPTIONS = /^(#{2,3} Known exceptions)\s*$/mu;

/** Each special case as an edit of a SKILL.md that adds it as an exception; those that it names already are left out. */
export function suggestExceptions(
  skillMd: string,
  instructions: readonly string[],
): { reason: string; path: string; content: string }[] {
  const lines = [...new Set(instructions.map((text) => text.replace(/\s+/gu, ' ').trim()))];
  return lines
    .filter((line) => !skillMd.includes(line.slice(0, -1)))
    .map((line) => ({
      reason: `A correction named a special case: ${line}`,
      path: 'SKILL.md',
      content: withException(skillMd, line),
    }));
}

function withException(skillMd: string, line: string): string {
  const heading = EXCEPTIONS.exec(skillMd);
  if (heading === null) return `${skillMd.trimEnd()}\n\n## Known exceptions\n\n- ${line}\n`;
  const end = heading.index + heading[0].length;
  return `${skillMd.slice(0, end)}\n\n- ${line}${skillMd.slice(end).replace(/^\n+/u, '\n')}`;
}
