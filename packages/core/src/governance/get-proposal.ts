import { withTenantTx, type TenantTx } from '@cairn/db';
import { findPatternEvidence, suggestExceptions, type PatternEvidence } from '../learning/index.ts';
import {
  diffTrees,
  lintSkill,
  loadTree,
  readTree,
  rescanTree,
  type ScanResult,
  type SkillsContext,
  type SkillTree,
  type TreeFile,
} from '../skills/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { encodeId } from '../shared/ids.ts';
import { proposalStaleError } from './governance.errors.ts';
import { loadProposal } from './proposal-access.ts';
import { presentState, toProposal } from './proposals.models.ts';
import { storeScan, type ProposalRow } from './proposals.repository.ts';
import type { Proposal, ProposalDetails } from './proposals.schemas.ts';

interface Loaded {
  row: ProposalRow;
  summary: Proposal;
  tree: SkillTree | null;
  base: SkillTree | null;
  evidence: PatternEvidence[];
}

/** A proposal with all that a reviewer needs: files, diff, scan by the present rules, lint, evidence. */
export async function getProposal(ctx: SkillsContext, input: { id: string }): Promise<ProposalDetails> {
  requireScope(ctx, 'proposals:read');
  let loaded = await load(ctx, input);
  if (isOutdated(loaded, ctx.clock.now())) {
    await refreshScan(ctx, loaded.row);
    loaded = await load(ctx, input);
  }
  return describe(loaded, await readTrees(ctx, [loaded.row.digest, loaded.row.baseDigest]));
}

/** Files by the digest of their tree. */
export type TreeBytes = ReadonlyMap<string, TreeFile[]>;

/** The bytes of trees that a transaction is to describe; call it before that transaction. */
export async function readTrees(ctx: SkillsContext, digests: (string | null)[]): Promise<TreeBytes> {
  const trees = new Map<string, TreeFile[]>();
  for (const digest of digests) if (digest !== null) trees.set(digest, await readTree(ctx, { digest }));
  return trees;
}

/**
 * A proposal as the transaction that decides on it leaves it, so that its answer is stored with the decision.
 * @throws AppError `proposal.stale` (409) where it has other files by now than were read before
 */
export async function describeInTx(
  tx: TenantTx,
  ctx: TenantContext,
  { id, trees }: { id: string; trees: TreeBytes },
): Promise<ProposalDetails> {
  return describe(await loadInTx(tx, ctx, { id }), trees);
}

/** Runs the present rules over a proposal's tree; who reviewed it before has to look again. */
export async function refreshScan(ctx: SkillsContext, row: ProposalRow): Promise<void> {
  const { tenantId, id, digest } = row;
  if (digest === null) return;
  const scan = await rescanTree(ctx, { digest });
  await withTenantTx(ctx, (tx) =>
    storeScan(tx, { tenantId, id, digest }, { scanId: scan.id, scanVerdict: scan.verdict }),
  );
}

function isOutdated({ row, tree }: Loaded, now: Date): boolean {
  return tree !== null && presentState(row, now) === 'pending' && tree.scan?.id !== row.scanId;
}

function load(ctx: TenantContext, input: { id: string }): Promise<Loaded> {
  return withTenantTx(ctx, (tx) => loadInTx(tx, ctx, input));
}

async function loadInTx(tx: TenantTx, ctx: TenantContext, input: { id: string }): Promise<Loaded> {
  const { row, access } = await loadProposal(tx, ctx, input);
  const until = row.decidedAt ?? ctx.clock.now();
  return {
    row,
    summary: toProposal(row, { teamSlug: access.team.slug, now: ctx.clock.now() }),
    tree: row.digest === null ? null : await loadTree(tx, ctx, { digest: row.digest }),
    base: row.baseDigest === null ? null : await loadTree(tx, ctx, { digest: row.baseDigest }),
    evidence:
      row.patternId === null
        ? []
        : await findPatternEvidence(tx, ctx, { patternId: row.patternId, madeAt: row.createdAt, until }),
  };
}

function filesOf({ row }: Loaded, { tree, trees }: { tree: SkillTree | null; trees: TreeBytes }): TreeFile[] {
  if (tree === null) return [];
  const files = trees.get(tree.digest);
  if (files !== undefined) return files;
  throw proposalStaleError({ reason: 'digest', digest: row.digest, scan: row.scanId, baseVersion: row.baseVersion });
}

function describe(loaded: Loaded, trees: TreeBytes): ProposalDetails {
  const { row, summary, tree, base, evidence } = loaded;
  const to = filesOf(loaded, { tree, trees });
  const from = filesOf(loaded, { tree: base, trees });
  const special = summary.state === 'pending' ? evidence.filter(({ role }) => role === 'special') : [];
  const { method = null, model = null, promptVersion = null, jobId } = row.provenance;
  return {
    ...summary,
    scan: tree?.scan ? describeScan(tree.scan, base?.scan ?? null) : null,
    files: (tree?.files ?? []).map((file) => ({
      ...file,
      content: textOf(to.find(({ path }) => path === file.path)?.bytes),
    })),
    diff: diffTrees({ from, to }),
    lint: tree === null ? [] : lintSkill({ name: row.name, skillMd: tree.skillMd }),
    evidence: evidence.map(toEvidence),
    suggestedEdits:
      tree === null
        ? []
        : suggestExceptions(
            tree.skillMd,
            special.map(({ instruction }) => instruction),
          ),
    provenance: {
      jobId: jobId === undefined ? null : encodeId('job', jobId),
      method,
      model,
      promptVersion,
      sessionIds: [...new Set(evidence.map(({ sessionId }) => encodeId('ses', sessionId)))],
    },
    redactions: row.redactions,
  };
}

function describeScan(scan: ScanResult, base: ScanResult | null): ProposalDetails['scan'] {
  const known = new Set((base?.findings ?? []).map((finding) => findingKey(finding)));
  return {
    id: scan.id,
    verdict: scan.verdict,
    findings: scan.findings,
    newFindings: scan.findings.filter((finding) => !known.has(findingKey(finding))),
  };
}

/** A finding that only moved to another line is not new. */
function findingKey({ rule, path, excerpt, message }: ScanResult['findings'][number]): string {
  return JSON.stringify([rule, path, excerpt ?? message]);
}

function toEvidence(row: PatternEvidence): ProposalDetails['evidence'][number] {
  return {
    correctionId: encodeId('cor', row.id),
    sessionId: encodeId('ses', row.sessionId),
    instruction: row.instruction,
    before: row.before,
    after: row.after,
    occurredAt: row.occurredAt.toISOString(),
    role: row.role,
  };
}

function textOf(bytes: Uint8Array | undefined): string | null {
  if (bytes === undefined) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
