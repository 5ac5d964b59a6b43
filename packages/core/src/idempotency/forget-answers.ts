import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { encodeId } from '../shared/ids.ts';
import { deleteAnswersWith } from './idempotency.repository.ts';

/** Erases stored answers that name a session (UUID), in the transaction that erases it. */
export async function forgetAnswers(
  tx: TenantTx,
  ctx: TenantContext,
  { sessionId }: { sessionId: string },
): Promise<void> {
  await deleteAnswersWith(tx, { tenantId: ctx.tenantId, id: encodeId('ses', sessionId) });
}
