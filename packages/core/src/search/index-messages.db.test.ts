import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenantTx } from '@cairn/db';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { deleteMessage, deleteSession } from '../sessions/index.ts';
import { encodeId, newUuid } from '../shared/ids.ts';
import { toDocument } from './document.models.ts';
import { indexMessages, removeFromIndex } from './index-messages.ts';
import { searchMessages } from './search-messages.ts';
import { tell, type ToldSession } from './search.test-support.ts';

let database: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
});
afterAll(() => database.close());

const SIZE = 256 * 1024;

function fill(unit: (i: number) => string): string {
  let text = '';
  for (let i = 0; text.length < SIZE; i += 1) text += unit(i);
  return text.slice(0, SIZE);
}

describe('indexMessages', () => {
  it.each([
    ['words that all differ', fill((i) => `w${i} `)],
    ['one word', fill(() => 'word ')],
    ['one letter', fill(() => 'x')],
    ['quotes and backslashes', fill((i) => `'a\\${i}' `)],
    ['Chinese that never repeats', fill((i) => String.fromCodePoint(0x4e00 + (i % 20_000))).slice(0, 80_000)],
    ['ligatures that grow when normalised', fill((i) => `${'\ufdfa'.repeat(7)}${i} `).slice(0, 85_000)],
  ])('takes 256 KiB of %s, and the message is found', async (_what, content) => {
    const user = await tenant.addUser();
    await tell(user, [`lighthouse ${content}`]);
    const { hits } = await searchMessages(user.ctx, { query: 'lighthouse', mode: 'text' });
    expect(hits).toHaveLength(1);
    expect(hits[0]?.snippet).toContain('<mark>lighthouse</mark>');
  });

  it('keeps nothing of a session that belongs to no user', async () => {
    await withTenantTx(tenant.owner.ctx, (tx) =>
      indexMessages(tx, {
        tenantId: tenant.tenantId,
        userId: null,
        sessionId: newUuid(),
        messages: [{ seq: 1, document: toDocument({ content: 'a word', createdAt: new Date(0) }) }],
      }),
    );
    const [row] = await database.admin
      .runScript(`select count(*)::integer as rows from search_postings where lexeme = 'word'
      and user_id not in (select id from users)`);
    expect(row).toEqual({ rows: 0 });
  });
});

describe('removeFromIndex', () => {
  it('takes messages out of every search and leaves their rows', async () => {
    const user = await tenant.addUser();
    const { sessionId } = await tell(user, ['a copper kettle', 'an iron kettle']);
    await withTenantTx(user.ctx, (tx) => removeFromIndex(tx, { tenantId: tenant.tenantId, sessionId, seqs: [1] }));
    const { hits } = await searchMessages(user.ctx, { query: 'kettle', mode: 'text', sort: 'newest' });
    expect(hits.map((hit) => hit.message.content)).toEqual(['an iron kettle']);
    const [row] = await database.admin.runScript(
      `select count(*)::integer as rows from messages where session_id = '${sessionId}'`,
    );
    expect(row).toEqual({ rows: 2 });
  });
});

describe('what the index keeps of a message', () => {
  async function countRows(sessionId: string): Promise<number[]> {
    const rows = await database.admin.runScript(`
      select (select count(*)::integer from search_postings where session_id = '${sessionId}') as postings,
        (select count(*)::integer from search_documents where session_id = '${sessionId}') as documents`);
    return Object.values(rows[0] ?? {}).map(Number);
  }

  it('goes with the message, and with its session', async () => {
    const user = await tenant.addUser();
    const [one, two] = [await tell(user, ['a brass bell', 'an iron bell']), await tell(user, ['a brass bell'])];
    const before = await countRows(one.sessionId);
    const kept = await countRows(two.sessionId);
    expect(Math.min(...before, ...kept)).toBeGreaterThan(0);
    await deleteMessage(user.ctx, toPublic(one));
    expect(await countRows(one.sessionId)).toEqual([(before[0] ?? 0) / 2, 1]);
    await deleteSession(user.ctx, { id: toPublic(one).sessionId });
    expect(await countRows(one.sessionId)).toEqual([0, 0]);
    expect(await countRows(two.sessionId)).toEqual(kept);
  });

  it('goes with the session also where the tables belong to no superuser', async () => {
    const user = await tenant.addUser();
    const told = await tell(user, ['a tin whistle']);
    await database.admin.runScript(`
      do $$ begin create role cairn_test_owner nologin; exception when duplicate_object or unique_violation then null; end $$;
      alter table sessions owner to cairn_test_owner;
      alter table messages owner to cairn_test_owner;
      alter table search_postings owner to cairn_test_owner;
      alter table search_documents owner to cairn_test_owner;
      alter table message_vectors owner to cairn_test_owner;
      alter policy cascade_reads on search_postings to cairn_test_owner;
      alter policy cascade_deletes on search_postings to cairn_test_owner`);
    await deleteSession(user.ctx, { id: toPublic(told).sessionId });
    expect(await countRows(told.sessionId)).toEqual([0, 0]);
  });

  function toPublic({ sessionId, messageIds }: ToldSession) {
    return { sessionId: encodeId('ses', sessionId), messageId: encodeId('msg', messageIds[0] ?? '') };
  }
});
