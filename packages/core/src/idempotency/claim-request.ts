import { withTenantTx, type Tx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { hasEffect } from '../shared/effects.ts';
import { newUuid } from '../shared/ids.ts';
import { badKeyError, inProgressError, keyReusedError } from './idempotency.errors.ts';
import { withoutSecrets } from './idempotency.models.ts';
import { dropClaim, findClaim, storeAnswer, takeClaim } from './idempotency.repository.ts';

/** Platform keys have no tenant; their claims have this one. */
export const PLATFORM_TENANT = '00000000-0000-0000-0000-000000000000';

export interface RequestToClaim {
  db: TenantContext['db'];
  tenantId: string;
  /** UUID of the credential: two credentials never share a key. */
  principalId: string;
  key: string;
  /** Hash of everything that the request asks for. */
  fingerprint: string;
  /** Members of the result, by dotted path, that are shown once: null in a replay. */
  secrets: readonly string[];
}

/** The right to run a request whose `Idempotency-Key` nobody else has. */
export interface Claim {
  kind: 'claimed';
  /** Stores the result with the effect, where the transaction has one. Goes into the context of the verb. */
  beforeCommit(tx: Tx, result: unknown): Promise<void>;
  /** Stores the result of a run without an effect. */
  settle(result: unknown): Promise<void>;
  /** Lets the key go after a failure, so that a retry runs. */
  release(): Promise<void>;
}

export type ClaimOutcome = Claim | { kind: 'replay'; result: unknown };

const VISIBLE = /^[\x21-\x7e]{1,255}$/;

/**
 * Claims an `Idempotency-Key`, or finds what was answered under it in the last 24 h. A claim of a process that died
 * is free again after 60 s; whoever held it can no longer commit an effect.
 * @throws AppError `idempotency.bad_key` (422), `idempotency.key_reused` (422), `idempotency.in_progress` (409)
 */
export async function claimRequest({ db, fingerprint, secrets, ...key }: RequestToClaim): Promise<ClaimOutcome> {
  if (!VISIBLE.test(key.key)) throw badKeyError();
  const scope = { db, tenantId: key.tenantId };
  const claim = newUuid();
  const answered = await withTenantTx(scope, async (tx) => {
    if (await takeClaim(tx, { ...key, fingerprint, claim })) return null;
    const row = await findClaim(tx, key);
    if (row === undefined) throw inProgressError();
    if (row.fingerprint !== fingerprint) throw keyReusedError();
    if (row.state === 'claimed') throw inProgressError();
    return row;
  });
  if (answered !== null) return { kind: 'replay', result: answered.result };
  const held = { ...key, claim };
  let stored = false;
  const store = async (tx: Tx, result: unknown): Promise<void> => {
    if (!(await storeAnswer(tx, held, withoutSecrets(result, secrets)))) throw inProgressError();
    stored = true;
  };
  return {
    kind: 'claimed',
    beforeCommit: async (tx, result) => {
      if (hasEffect(tx) && !stored) await store(tx, result);
    },
    settle: async (result) => {
      if (!stored) await withTenantTx(scope, (tx) => store(tx, result));
    },
    release: async () => withTenantTx(scope, (tx) => dropClaim(tx, held)),
  };
}
