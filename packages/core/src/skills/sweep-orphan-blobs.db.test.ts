import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenantTx } from '@cairn/db';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestContext,
  type TestDatabase,
} from '@cairn/testing';
import { blobKey, putBlob } from '../ports/index.ts';
import { newUuid } from '../shared/ids.ts';
import { readTree, recordTree } from './skill-trees.ts';
import { publish, skillMd } from './skills.test-support.ts';
import { stageFiles } from './stage-files.ts';
import { ORPHAN_GRACE_MS, sweepOrphanBlobs } from './sweep-orphan-blobs.ts';

// The directory keeps real times, so the clock runs ahead of them by more than the grace.
const clock = createFakeClock(new Date());
let database: TestDatabase;
let ctx: TestContext;
let other: TestContext;

beforeAll(async () => {
  database = await openTestDatabase();
  ctx = (await createTestTenant({ db: database.db, clock })).owner.ctx;
  other = (await createTestTenant({ db: database.db, clock, objects: ctx.objects })).owner.ctx;
});

beforeEach(() => clock.advance(2 * ORPHAN_GRACE_MS));

afterAll(() => database.close());

const sweep = () => sweepOrphanBlobs({ db: database.db, objects: ctx.objects, clock });
const stage = (name: string, of = ctx) => stageFiles(of, { files: [{ path: 'SKILL.md', content: skillMd(name) }] });
const keyOf = (sha256: string | undefined, of = ctx) =>
  blobKey({ tenantId: of.tenantId, area: 'skills', sha256: sha256 ?? '' });

describe('the sweep of orphaned objects', () => {
  it('removes what was uploaded and never named', async () => {
    const tree = await stage('never-named');
    clock.advance(ORPHAN_GRACE_MS + 1);
    expect(await sweep()).toEqual({ removed: 1 });
    expect(await ctx.objects.head(keyOf(tree.files[0]?.sha256))).toBeNull();
    expect(await sweep()).toEqual({ removed: 0 });
  });

  it('removes what no row was ever made for, also of an organization that is gone', async () => {
    const gone = newUuid();
    for (const tenantId of [ctx.tenantId, gone]) {
      await putBlob(ctx.objects, { tenantId, area: 'skills', bytes: Buffer.from(`stray of ${tenantId}`) });
    }
    expect(await sweep()).toEqual({ removed: 2 });
  });

  it('leaves what a skill names, whoever else had the same bytes', async () => {
    await publish(ctx, { name: 'named' });
    const theirs = await stage('named', other);
    clock.advance(2 * ORPHAN_GRACE_MS);
    expect(await sweep()).toEqual({ removed: 1 });
    const sha256 = theirs.files[0]?.sha256;
    expect(await ctx.objects.head(keyOf(sha256, other))).toBeNull();
    expect(await ctx.objects.head(keyOf(sha256))).not.toBeNull();
  });

  it('leaves what was uploaded lately, and what belongs to others than skills', async () => {
    const tree = await stage('lately');
    await putBlob(ctx.objects, { tenantId: ctx.tenantId, area: 'exports', bytes: Buffer.from('not ours') });
    expect(await sweep()).toEqual({ removed: 0 });
    expect(await ctx.objects.head(keyOf(tree.files[0]?.sha256))).not.toBeNull();
  });

  it('leaves an old orphan that somebody uploads again, to the last byte', async () => {
    await stage('second-life');
    clock.advance(2 * ORPHAN_GRACE_MS);
    const tree = await stage('second-life');
    await sweep();
    await withTenantTx(ctx, (tx) => recordTree(tx, ctx, tree));
    expect(Buffer.from((await readTree(ctx, tree))[0]?.bytes ?? []).toString()).toBe(skillMd('second-life'));
  });

  it('never takes the bytes of an upload that runs beside it', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `beside-${round}`;
      await stage(name);
      clock.advance(2 * ORPHAN_GRACE_MS);
      const [tree] = await Promise.all([stage(name), sweep(), sweep()]);
      await withTenantTx(ctx, (tx) => recordTree(tx, ctx, tree));
      expect(await readTree(ctx, tree)).toHaveLength(1);
    }
  });
});
