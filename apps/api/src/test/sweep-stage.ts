import { createFirstPlatformKey } from '@cairn/core/identity';
import { createDirectoryStore, type ObjectStore } from '@cairn/core/ports';
import { createHashingEmbedder, openTestDatabase, readTenantState, type TestDatabase } from '@cairn/testing';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTestApi, type TestApi } from './build-test-app.ts';
import { ask, type Ask, type Told } from './sweep-ask.ts';
import type { Operation } from './sweep-operations.ts';
import { buildSweepWorld, type SweepWorld } from './sweep-world.ts';

/** A database, an object store and the API on both, for any number of worlds. */
export interface Stage {
  database: TestDatabase;
  objects: ObjectStore;
  api: TestApi;
  newWorld(): Promise<SweepWorld>;
  ask(request: Ask): Promise<Told>;
  /** Who the operation is for: the platform, or the owner of this world. */
  whoMay(operation: Operation, world: SweepWorld): { key: string };
  stateOf(world: SweepWorld): ReturnType<typeof readTenantState>;
  countAudit(): Promise<number>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const database = await openTestDatabase();
  const { db } = database;
  const objects = await createDirectoryStore({ root: await mkdtemp(join(tmpdir(), 'cairn-sweep-')) });
  const api = buildTestApi({ db, objects, embedder: createHashingEmbedder() });
  const platformKey = (await createFirstPlatformKey({ db }))?.token ?? '';
  return {
    database,
    objects,
    api,
    newWorld: () => buildSweepWorld({ api, db, objects }),
    ask: (request) => ask(api, request),
    whoMay: ({ scope }, world) => (scope === 'platform' ? { key: platformKey } : world.owner),
    stateOf: ({ tenant }) => readTenantState({ database, objects }, tenant.tenantId),
    countAudit: async () => {
      const [row] = await database.admin.runScript('select count(*)::int as n from audit_events');
      return Number(row?.['n']);
    },
    close: () => database.close(),
  };
}
