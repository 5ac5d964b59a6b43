import { and, eq } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { proposals, skillTrees } from '@cairn/db/schema';
import type { ErasableProposal } from './erasure.models.ts';

interface Key {
  tenantId: string;
  id: string;
}

export type ProposalToErase = Key &
  ErasableProposal & { teamId: string; name: string; kind: string; digest: string | null };

/** The proposal of a pattern with its words; locked, so that who decides it at the same time is first or too late. */
export async function lockProposalOfPattern(
  tx: TenantTx,
  { tenantId, patternId }: { tenantId: string; patternId: string },
): Promise<ProposalToErase | undefined> {
  const [row] = await tx
    .select()
    .from(proposals)
    .where(and(eq(proposals.tenantId, tenantId), eq(proposals.patternId, patternId)))
    .for('update');
  if (!row) return undefined;
  const { id, teamId, name, kind, state, ignoredUntil, createdAt, digest, message, rationale } = row;
  const [tree] =
    digest === null
      ? []
      : await tx
          .select({ skillMd: skillTrees.skillMd })
          .from(skillTrees)
          .where(and(eq(skillTrees.tenantId, tenantId), eq(skillTrees.digest, digest)));
  const text = [tree?.skillMd ?? '', message ?? '', rationale ?? ''].join('\n');
  return { tenantId, id, teamId, name, kind, state, ignoredUntil, createdAt, digest, text };
}

export async function deleteProposal(tx: TenantTx, key: Key): Promise<void> {
  await tx.delete(proposals).where(and(eq(proposals.tenantId, key.tenantId), eq(proposals.id, key.id)));
}

/** What was approved outlives the pattern that it was made from. */
export async function detachProposal(tx: TenantTx, key: Key): Promise<void> {
  await tx
    .update(proposals)
    .set({ patternId: null })
    .where(and(eq(proposals.tenantId, key.tenantId), eq(proposals.id, key.id)));
}

/** Takes the name of a proposal that is gone out of those that were compared with it. */
export async function forgetName(
  tx: TenantTx,
  { tenantId, teamId, name }: { tenantId: string; teamId: string; name: string },
): Promise<void> {
  const rows = await tx
    .select({ id: proposals.id, duplicates: proposals.duplicates, rationale: proposals.rationale })
    .from(proposals)
    .where(and(eq(proposals.tenantId, tenantId), eq(proposals.teamId, teamId), eq(proposals.originKind, 'job')));
  for (const { id, duplicates, rationale } of rows.filter((row) => row.duplicates.some((one) => one.name === name))) {
    const lines = rationale?.split('\n').filter((line) => !line.includes(` ${name} (`));
    await tx
      .update(proposals)
      .set({ duplicates: duplicates.filter((one) => one.name !== name), rationale: lines?.join('\n') ?? null })
      .where(and(eq(proposals.tenantId, tenantId), eq(proposals.id, id)));
  }
}
