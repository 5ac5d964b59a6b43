import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { newUuid } from '../shared/ids.ts';
import { createRequestLimiter, putLimits, sweepIdleRates } from './index.ts';
import { takeRequests } from './request-rates.repository.ts';

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  database = await openTestDatabase();
});

beforeEach(async () => {
  tenant = await createTestTenant({ db: database.db });
  other = await createTestTenant({ db: database.db });
});

afterAll(() => database.close());

async function setLimits(limits: { requestsPerMinute?: number; keyRequestsPerMinute?: number | null }): Promise<void> {
  await putLimits(tenant.owner.ctx, { change: limits, expectedVersion: () => undefined });
}

async function take(wanted: number, { keyId = newUuid(), of = tenant } = {}): Promise<number> {
  return (await takeRequests(database.db, { tenantId: of.tenantId, keyId, wanted })).granted;
}

/** Moves the time at which a bucket of the tenant is full, as if time had passed the other way. */
async function moveBuckets(interval: string): Promise<void> {
  await database.admin.runScript(
    `update request_rates set full_at = full_at + interval '${interval}' where tenant_id = '${tenant.tenantId}'`,
  );
}

describe('requests of an organization', () => {
  it('are let in up to a burst of a second’s worth, at least 20, whatever the keys', async () => {
    await setLimits({ requestsPerMinute: 6 });
    expect([await take(15), await take(15), await take(15)]).toEqual([15, 5, 0]);
    await moveBuckets('-1 hour');
    await setLimits({ requestsPerMinute: 6000 });
    expect(await take(1000)).toBe(100);
  });

  it('are let in again at the pace of the limit', async () => {
    await setLimits({ requestsPerMinute: 6 });
    await take(20);
    await moveBuckets('-25 seconds');
    expect(await take(20)).toBe(2);
    await moveBuckets('-1 day');
    expect(await take(50)).toBe(20);
  });

  it('are 30,000 a minute where nothing is set', async () => {
    expect(await take(1000)).toBe(500);
  });

  it('cost another organization nothing', async () => {
    await setLimits({ requestsPerMinute: 6 });
    await take(20);
    expect(await take(20, { of: other })).toBe(20);
  });

  it('are let in soon after a limit was raised or the server’s clock set back', async () => {
    await setLimits({ requestsPerMinute: 1 });
    await take(20);
    await setLimits({ requestsPerMinute: 6000 });
    await moveBuckets('1 day');
    const { granted, organization } = await takeRequests(database.db, {
      tenantId: tenant.tenantId,
      keyId: newUuid(),
      wanted: 1,
    });
    expect({ granted, fullInUs: organization.fullInUs }).toEqual({ granted: 0, fullInUs: 1_000_000 });
    await moveBuckets('-1 second');
    expect(await take(200)).toBe(100);
  });

  it('are counted once each by many at once', async () => {
    await setLimits({ requestsPerMinute: 1 });
    const granted = await Promise.all(Array.from({ length: 60 }, () => take(1)));
    expect(granted.reduce((sum, one) => sum + one, 0)).toBe(20);
  });
});

describe('requests of a key', () => {
  it('have a bound of their own, and what it refuses is not charged to the organization', async () => {
    await setLimits({ requestsPerMinute: 1800, keyRequestsPerMinute: 6 });
    const keyId = newUuid();
    expect(await take(30, { keyId })).toBe(20);
    const refused = await takeRequests(database.db, { tenantId: tenant.tenantId, keyId, wanted: 30 });
    expect(refused.granted).toBe(0);
    expect(refused.organization.fullInUs).toBeLessThanOrEqual((20 * 60_000_000) / 1800 + 20);
    expect(await take(1)).toBe(1);
  });

  it('may be all that the organization’s may, where the key’s bound is unset or above it', async () => {
    await setLimits({ requestsPerMinute: 6, keyRequestsPerMinute: 6000 });
    const taken = await takeRequests(database.db, { tenantId: tenant.tenantId, keyId: newUuid(), wanted: 30 });
    expect(taken).toMatchObject({ granted: 20, key: null });
    await setLimits({ keyRequestsPerMinute: null });
    expect(await take(1)).toBe(0);
  });
});

describe('a key’s bucket', () => {
  it('opens soon after the key’s bound was raised', async () => {
    const keyId = newUuid();
    await setLimits({ keyRequestsPerMinute: 1 });
    await take(20, { keyId });
    await setLimits({ keyRequestsPerMinute: 6000 });
    expect(await take(1, { keyId })).toBe(0);
    await moveBuckets('-1 second');
    expect(await take(200, { keyId })).toBe(100);
  });
});

describe('the statement', () => {
  it('leaves neither role nor tenant behind', async () => {
    await take(1);
    const [left] = await database.db.runScript(
      `select current_setting('role') as role, current_setting('app.tenant_id', true) as tenant`,
    );
    expect(left).toEqual({ role: 'none', tenant: '' });
  });

  it('is what the limiter asks', async () => {
    await setLimits({ requestsPerMinute: 6, keyRequestsPerMinute: 1 });
    const limiter = createRequestLimiter({ db: database.db });
    const keyId = newUuid();
    const verdicts = await Promise.all(
      Array.from({ length: 25 }, () => limiter.take({ tenantId: tenant.tenantId, keyId })),
    );
    expect(verdicts.filter(({ admitted }) => admitted)).toHaveLength(20);
    expect(verdicts.at(-1)?.policies).toMatchObject([
      { name: 'requests', perMinute: 6, remaining: 0 },
      { name: 'key', perMinute: 1, remaining: 0 },
    ]);
  });
});

describe('buckets', () => {
  it('are forgotten when they have been full for an hour, and no sooner', async () => {
    await take(1);
    await take(1, { of: other });
    await moveBuckets('-61 minutes');
    await sweepIdleRates({ db: database.db });
    const rows = await database.admin.runScript('select tenant_id from request_rates');
    const kept = rows.map((row) => row['tenant_id']);
    expect([kept.includes(tenant.tenantId), kept.includes(other.tenantId)]).toEqual([false, true]);
  });
});
