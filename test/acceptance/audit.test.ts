import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, createOrganization, type Organization } from '../support/organization.ts';
import { startProduct, type Product } from '../support/product.ts';

const THE_SEALER_MAY_TAKE_MS = 30_000;

let product: Product;
let org: Organization;

beforeAll(async () => {
  product = await startProduct();
  org = await createOrganization(product);
});

afterAll(() => product.remove());

async function allSealed(): Promise<number> {
  const verified = async () => org.owner.audit.verify();
  await expect
    .poll(async () => (await verified()).unsealed, { timeout: THE_SEALER_MAY_TAKE_MS, interval: 200 })
    .toBe(0);
  const { ok, checked } = await verified();
  expect(ok).toBe(true);
  return checked;
}

test('what is done is in the audit log at once, and sealed by the worker in a chain that goes on after a restart', async () => {
  const { userId } = await addMember(org.owner, { name: 'Nadia' });
  const { items } = await org.owner.audit.list({ resource: userId, action: 'user.created' });
  expect(items).toMatchObject([{ actor: { kind: 'user' }, resource: { kind: 'user', id: userId } }]);
  const before = await allSealed();
  expect(before).toBeGreaterThan(3);

  await product.restart();
  org = { ...org, owner: product.client(org.ownerKey) };
  await addMember(org.owner, { name: 'Tomas' });
  expect(await allSealed()).toBeGreaterThan(before);
  const sealed = (await org.owner.audit.list()).items;
  expect(sealed.filter(({ sequence, hash }) => sequence === null || hash === null)).toEqual([]);
});
