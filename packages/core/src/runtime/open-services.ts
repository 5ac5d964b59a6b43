import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { assertUnprivileged, listPendingMigrations, migrate, openPglite, openPostgres, type Database } from '@cairn/db';
import type { Config } from '../config/index.ts';
import { scanThreats } from '../memory/index.ts';
import {
  createBundledEmbedder,
  createDirectoryStore,
  createOpenAiEmbedder,
  createS3Store,
  type Embedder,
  type ObjectStore,
} from '../ports/index.ts';
import { installQueue } from '../ports/queue/index.ts';
import { countQuery, observeDatabase, observeObjectStore } from '../telemetry/index.ts';
import { loadSecret } from './load-secret.ts';

/** What api and worker run on, whichever drivers are below. */
export interface Services {
  db: Database;
  objects: ObjectStore;
  embedder: Embedder;
  secret: string;
  /** What cannot serve now, in words; empty when all can. */
  findUnready(): Promise<string[]>;
  close(): Promise<void>;
}

export interface OpenServicesOptions {
  config: Config;
  /** Shown in the database server's list of sessions. */
  applicationName: string;
  /** Milliseconds after which the server ends a statement. */
  statementTimeoutMs: number;
}

/** Opens the database, the object store and the embedder that the configuration names. */
export async function openServices(options: OpenServicesOptions): Promise<Services> {
  const { config } = options;
  const secret = await loadSecret(config);
  const maxConnections = config.database.url === undefined ? 1 : config.database.maxConnections;
  const db = observeDatabase(await openDatabase(options), { maxConnections });
  const objects = observeObjectStore(await openObjectStore(config));
  const embedder = await openEmbedder(config);
  // Compiles the rules now, half a second that would else fall into somebody's first write.
  scanThreats('');
  return {
    db,
    objects,
    embedder,
    secret,
    findUnready: () => findUnready(db, objects),
    close: async () => {
      await Promise.all([embedder.close(), objects.close()]);
      await db.close();
    },
  };
}

async function openDatabase({ config, applicationName, statementTimeoutMs }: OpenServicesOptions): Promise<Database> {
  const { url, maxConnections, preparedStatements: preparesStatements } = config.database;
  if (url === undefined) return openEmbeddedDatabase(config.server.dataDir);
  const limits = { maxConnections, statementTimeoutMs };
  const db = openPostgres({ url, applicationName, preparesStatements, onQuery: countQuery, ...limits });
  await assertUnprivileged(db);
  return db;
}

/** Nobody else can migrate an embedded database, so opening it does. */
async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const folder = join(dataDir, 'postgres');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const db = await openPglite({ dataDir: folder, onQuery: countQuery });
  await migrate(db);
  await installQueue(db);
  return db;
}

async function openObjectStore({ objectStore, server }: Config): Promise<ObjectStore> {
  const { endpoint, bucket, accessKeyId, secretAccessKey, region, forcePathStyle } = objectStore;
  if (endpoint === undefined) return createDirectoryStore({ root: join(server.dataDir, 'objects') });
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with S3_ENDPOINT.');
  }
  return createS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey, forcePathStyle });
}

async function openEmbedder({ model }: Config): Promise<Embedder> {
  const { embeddingModel, embeddingBaseUrl, embeddingApiKey, embeddingDimensions } = model;
  if (embeddingModel === undefined || embeddingBaseUrl === undefined) return openBundledEmbedder();
  return createOpenAiEmbedder({
    model: embeddingModel,
    baseUrl: embeddingBaseUrl,
    apiKey: embeddingApiKey ?? 'none',
    ...(embeddingDimensions === undefined ? {} : { dimensions: embeddingDimensions }),
  });
}

/** Its model takes a second to load; begun now, the first search need not wait for it. */
function openBundledEmbedder(): Embedder {
  const embedder = createBundledEmbedder();
  embedder.embed(['warm up']).catch(() => {});
  return embedder;
}

async function findUnready(db: Database, objects: ObjectStore): Promise<string[]> {
  const [migrations, store] = await Promise.allSettled([listPendingMigrations(db), objects.check()]);
  const unready: string[] = [];
  if (migrations.status === 'rejected') unready.push('database');
  else if (migrations.value.length > 0) unready.push('migrations');
  if (store.status === 'rejected') unready.push('object store');
  return unready;
}
