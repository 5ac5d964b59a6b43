import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { ApiNodes } from '../support/api-nodes.ts';
import { createOrganization } from '../support/organization.ts';
import { toUuid } from './uuid.ts';

/** Somebody who writes: what is theirs nobody else waits for. */
export interface BenchWriter {
  key: string;
  /** As the API names it. */
  session: string;
  sessionId: string;
  /** A store that no request writes to. */
  storeId: string;
  /** Of the next team that bare SQL makes. */
  teamId: string;
}

export interface BenchWorld {
  tenantId: string;
  writers: BenchWriter[];
}

/** An organization whose limits bind nobody, and its writers; each has a session and an entry of memory. */
export async function buildWorld(nodes: ApiNodes, { owner: sql, count }: Building): Promise<BenchWorld> {
  const { owner } = await createOrganization(nodes);
  const { etag } = await owner.limits.get();
  await owner.limits.change({ ifMatch: etag, change: { requestsPerMinute: 600_000 } });
  const { org } = await owner.me();
  const tenantId = toUuid(org?.id ?? '');
  const writers: BenchWriter[] = [];
  for (let index = 0; index < count; index++) {
    const user = await owner.users.create({ email: `w${index}@example.com`, name: `Writer ${index}`, role: 'admin' });
    const { key } = await owner.keys.create({ name: 'bench', kind: 'user', userId: user.id });
    const client = nodes.client(key);
    await client.memory.apply('user', { operations: [{ action: 'add', content: 'The first of them.' }] });
    const { id: session } = await client.sessions.create({ title: 'Bench' });
    const [store] =
      await sql`select id from memory_stores where tenant_id = ${tenantId} and user_id = ${toUuid(user.id)}`;
    const storeId = String(store?.['id']);
    writers.push({ key, session, sessionId: toUuid(session), storeId, teamId: randomUUID() });
  }
  return { tenantId, writers };
}

interface Building {
  /** The database's owner, who sees all rows. */
  owner: postgres.Sql;
  count: number;
}
