import type { TenantTx } from '@cairn/db';
import type { ProposalProvenance } from '@cairn/db/schema';
import { recordAudit } from '../audit/index.ts';
import { resolveTeamById } from '../identity/index.ts';
import { recordTree, type ProposeInput } from '../skills/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { newUuid } from '../shared/ids.ts';
import { auditedName, toProposal } from './proposals.models.ts';
import {
  findIdenticalPending,
  findProposalOfPattern,
  insertProposal,
  type ProposalRow,
} from './proposals.repository.ts';
import type { Proposal } from './proposals.schemas.ts';

export interface CreateProposalInput extends ProposeInput {
  /** The tree of the live version that `baseVersion` names. */
  baseDigest?: string | null;
  /** UUID of the pattern it is made from; a pattern makes one proposal, ever. */
  patternId?: string;
  corrections?: number;
  /** Why, in words; no excerpts beyond the corrections. */
  rationale?: string;
  duplicates?: { name: string; similarity: number }[];
  redactions?: Record<string, number>;
  provenance?: ProposalProvenance;
}

/**
 * Files a proposal in the caller's transaction; its bytes are in the object store already. The same change that is
 * pending, or the proposal that the pattern has, is the answer where there is one.
 */
export async function createProposal(tx: TenantTx, ctx: TenantContext, input: CreateProposalInput): Promise<Proposal> {
  const row = await fileProposal(tx, ctx, input);
  const { team } = await resolveTeamById(tx, ctx, row.teamId);
  return toProposal(row, { teamSlug: team.slug, now: ctx.clock.now() });
}

export async function fileProposal(tx: TenantTx, ctx: TenantContext, input: CreateProposalInput): Promise<ProposalRow> {
  const { tenantId } = ctx;
  const digest = input.tree?.digest ?? null;
  const identical = await findIdenticalPending(tx, { tenantId, teamId: input.teamId, name: input.name, digest });
  if (identical) return identical;
  if (input.tree) await recordTree(tx, ctx, input.tree);
  const row = await insertProposal(tx, toRow(ctx, input));
  if (row === undefined) return existingProposal(tx, ctx, input);
  await recordAudit(tx, ctx, {
    action: 'proposal.created',
    resourceKind: 'proposal',
    resourceId: toProposal(row, { teamSlug: null, now: ctx.clock.now() }).id,
    details: { kind: row.kind, name: auditedName(row), digest, baseVersion: row.baseVersion },
  });
  return row;
}

/** Another writer was first: its proposal is this one. */
async function existingProposal(tx: TenantTx, ctx: TenantContext, input: CreateProposalInput): Promise<ProposalRow> {
  const { tenantId } = ctx;
  const { patternId, teamId, name } = input;
  const ofPattern = patternId === undefined ? undefined : await findProposalOfPattern(tx, { tenantId, patternId });
  const row =
    ofPattern ?? (await findIdenticalPending(tx, { tenantId, teamId, name, digest: input.tree?.digest ?? null }));
  if (!row) throw new Error('A proposal was refused that is not there.');
  return row;
}

function toRow(ctx: TenantContext, input: CreateProposalInput): Parameters<typeof insertProposal>[1] {
  return {
    tenantId: ctx.tenantId,
    id: newUuid(),
    teamId: input.teamId,
    kind: input.kind,
    state: 'pending',
    name: input.name,
    category: input.category,
    digest: input.tree?.digest ?? null,
    scanId: input.tree?.scan.id ?? null,
    scanVerdict: input.tree?.scan.verdict ?? null,
    baseVersion: input.baseVersion,
    baseDigest: input.baseDigest ?? null,
    source: input.source,
    confidence: input.confidence,
    corrections: input.corrections ?? 0,
    message: input.message,
    rationale: input.rationale ?? null,
    provenance: input.provenance ?? {},
    redactions: input.redactions ?? {},
    duplicates: input.duplicates ?? [],
    patternId: input.patternId ?? null,
    originKind: input.origin.kind,
    originId: input.origin.id,
    userId: ctx.actor.userId,
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    origin: ctx.origin,
    createdAt: ctx.clock.now(),
  };
}
