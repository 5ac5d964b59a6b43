import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import type { StagedTree } from './skill-trees.models.ts';

/** A change that its maker may not, or its scan does not let them, publish at once. */
export interface ProposeInput {
  /** UUID. */
  teamId: string;
  kind: 'create' | 'update' | 'delete';
  name: string;
  category: string | null;
  /** Bytes stored, rows not yet; null for kind `delete`. */
  tree: StagedTree | null;
  /** The live version it was made from; null for a new skill. */
  baseVersion: number | null;
  /** By which door it came, and the encoded id of the actor or job. */
  origin: { kind: string; id: string | null };
  /** In hundredths. */
  confidence: number;
  message: string | null;
  source: 'manual' | 'auto' | 'imported';
}

/** Governance keeps proposals and is built on skills; so it comes in as an argument. `P` is its proposal. */
export type ProposeChange<P> = (tx: TenantTx, ctx: TenantContext, input: ProposeInput) => Promise<P>;

/** What came of a change: published, there already, or waiting for a decision. */
export type ChangeOutcome<T, P> =
  | { outcome: 'published' | 'unchanged'; result: T }
  | { outcome: 'proposed'; proposal: P };

/** The part of a proposal that says who makes it. */
export function proposedBy(ctx: TenantContext): Pick<ProposeInput, 'origin' | 'confidence' | 'source'> {
  return { origin: { kind: ctx.origin, id: null }, confidence: 100, source: 'manual' };
}
