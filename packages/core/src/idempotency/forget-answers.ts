import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { deleteAnswersWith } from './idempotency.repository.ts';

/** Erases stored answers that hold an encoded id, in the transaction that erases what it names. */
export async function forgetAnswers(tx: TenantTx, ctx: TenantContext, { id }: { id: string }): Promise<void> {
  await deleteAnswersWith(tx, { tenantId: ctx.tenantId, id });
}
