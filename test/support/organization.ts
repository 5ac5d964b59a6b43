import { randomBytes } from 'node:crypto';
import type { CairnClient } from '@cairn/sdk';
import type { Product } from './product.ts';

/** Keys rather than clients: the address changes with a restart. */
export interface Organization {
  teamId: string;
  ownerKey: string;
  ownerAgentKey: string;
  owner: CairnClient;
}

export interface Member {
  userId: string;
  agentKey: string;
}

/** A tenant of its own, so that no test sees what another one left. */
export async function createOrganization(product: Pick<Product, 'client' | 'platformKey'>): Promise<Organization> {
  const suffix = randomBytes(4).toString('hex');
  const { team, admin } = await product
    .client(product.platformKey)
    .organizations.create({ slug: `org-${suffix}`, name: `Organization ${suffix}` });
  const owner = product.client(admin.apiKey);
  const { key } = await owner.keys.create({ name: 'agent of the owner', kind: 'agent', userId: admin.userId });
  return { teamId: team.id, ownerKey: admin.apiKey, ownerAgentKey: key, owner };
}

/** A member of the team `default` with a key for their agent. */
export async function addMember(owner: CairnClient, { name }: { name: string }): Promise<Member> {
  const email = `${name.toLowerCase()}@example.com`;
  const { id: userId } = await owner.users.create({ email, name });
  await owner.teams.setMember('default', { userId, role: 'member' });
  const { key: agentKey } = await owner.keys.create({ name: `agent of ${name}`, kind: 'agent', userId });
  return { userId, agentKey };
}
