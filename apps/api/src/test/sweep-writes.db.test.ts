import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantState } from '@cairn/testing';
import type { Told } from './sweep-ask.ts';
import { WRITES, type Operation } from './sweep-operations.ts';
import { requestFor, taggedPath } from './sweep-requests.ts';
import { openStage, type Stage } from './sweep-stage.ts';
import type { SweepWorld } from './sweep-world.ts';

/** The contract's list (design: api section 1): who must say with If-Match what they mean to change. */
const NEEDS_IF_MATCH = [
  'PATCH /v1/users/{id}',
  'PATCH /v1/sessions/{id}',
  'DELETE /v1/sessions/{id}',
  'PUT /v1/settings',
  'PUT /v1/teams/{team}/settings',
  'PUT /v1/limits',
  'PUT /v1/teams/{team}/skills/{name}',
  'DELETE /v1/teams/{team}/skills/{name}',
  'PUT /v1/teams/{team}/skills/{name}/files/{path}',
  'DELETE /v1/teams/{team}/skills/{name}/files/{path}',
];
/** Members that are shown once and are null in a replay. */
const SECRETS: Record<string, string> = { 'POST /v1/keys': 'key', 'POST /v1/orgs': 'admin.apiKey' };
/** Takes audit rows away from the database, as if it failed there. */
const BREAK_AUDIT = `create function fail_audit() returns trigger language plpgsql as $$ begin
    raise exception 'no audit row today'; end $$;
  create trigger fail_audit before insert on audit_events for each row execute function fail_audit()`;
const MEND_AUDIT = 'drop trigger fail_audit on audit_events; drop function fail_audit()';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

describe.each(WRITES.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  let world: SweepWorld;
  let before: TenantState;

  // The tests of one operation follow one another in one world: refused, undone, done, repeated.
  beforeAll(async () => {
    world = await stage.newWorld();
    before = await stage.stateOf(world);
  });

  const send = (headers: Record<string, string>, change = (body: unknown) => body): Promise<Told> => {
    const { method, path, bodies } = requestFor(operation, world);
    const body = bodies.length === 0 ? {} : { body: change(bodies[0]) };
    return stage.ask({ as: stage.whoMay(operation, world), method, path, headers, ...body });
  };
  const unchanged = async () => expect(await stage.stateOf(world)).toEqual(before);

  // That others need none shows where they are done without it.
  const isGuarded = NEEDS_IF_MATCH.includes(name);
  it('changes nothing without the If-Match that it may need, nor by a stale one', async () => {
    if (!isGuarded) return unchanged();
    const without = await send({});
    expect([without.status, without.body['code']]).toEqual([428, 'request.if_match_needed']);
    for (const stale of ['"12345"', '"nothing"']) {
      expect([stale, (await send({ 'if-match': stale })).status]).toEqual([stale, 412]);
    }
    await unchanged();
  });

  it('is undone where its audit row cannot be written', async () => {
    await stage.database.admin.runScript(BREAK_AUDIT);
    const failed = await send(await rightTag(operation, world));
    await stage.database.admin.runScript(MEND_AUDIT);
    expect([failed.status, failed.body['code']]).toEqual([500, 'internal.error']);
    expect(effectsIn(await stage.stateOf(world))).toEqual(effectsIn(before));
  });

  it('is done with a row in the audit log, and once per key', async () => {
    const headers = { ...(await rightTag(operation, world)), 'idempotency-key': `sweep-${world.canary}` };
    const rows = await stage.countAudit();
    const first = await send(headers);
    expect([first.status < 300, first.text]).toEqual([true, expect.anything()]);
    expect(await stage.countAudit()).toBeGreaterThan(rows);
    if (operation.method !== 'POST') return;
    const after = await stage.stateOf(world);
    const again = await send(headers);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([first.status, 'true']);
    expect(again.body).toEqual(withoutSecret(first.body, SECRETS[name]));
    expect(await stage.stateOf(world)).toEqual(after);
  });
});

/** Bytes come before the row that names them; those that no row names are the sweep's. */
function effectsIn({ tables }: TenantState): Record<string, string> {
  return { ...tables, blobs: '' };
}

/** The tag of what the operation changes, where it needs one. */
async function rightTag(operation: Operation, world: SweepWorld): Promise<Record<string, string>> {
  if (!NEEDS_IF_MATCH.includes(operation.name)) return {};
  const { path } = requestFor(operation, world);
  const { headers } = await stage.ask({ as: world.owner, method: 'GET', path: taggedPath(path) });
  return { 'if-match': String(headers.get('etag')) };
}

function withoutSecret(body: Record<string, unknown>, at: string | undefined): Record<string, unknown> {
  if (at === undefined) return body;
  const [member = '', ...rest] = at.split('.');
  const inner = rest.length > 0 ? withoutSecret(body[member] as Record<string, unknown>, rest.join('.')) : null;
  return { ...body, [member]: inner };
}
