import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { drizzle } from 'drizzle-orm/pglite';
import { toRows, type Database, type Tx } from './database.ts';

export interface PgliteOptions {
  /** A folder to keep the data in; without one it lives in memory. */
  dataDir?: string;
  /** A dump made by `dumpPglite`, to begin from. */
  snapshot?: Blob;
  /** Told of each statement as it is sent. */
  onQuery?: () => void;
}

export interface PgliteDatabase extends Database {
  /** The whole database as a file that `openPglite` can begin from. */
  dump(): Promise<Blob>;
}

export async function openPglite(options: PgliteOptions = {}): Promise<PgliteDatabase> {
  const client = await PGlite.create({
    ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
    ...(options.snapshot === undefined ? {} : { loadDataDir: options.snapshot }),
    extensions: { vector },
  });
  const { onQuery } = options;
  const orm = drizzle(client, onQuery === undefined ? {} : { logger: { logQuery: () => onQuery() } });
  return {
    driver: 'pglite',
    transaction: (work, isolation = 'read committed') =>
      orm.transaction((tx) => work(tx as unknown as Tx), { isolationLevel: isolation }),
    runScript: (text) => runScript(client, text),
    callFunction: async (call) => toRows(await orm.execute(call.inlineParams())),
    close: () => client.close(),
    dump: () => client.dumpDataDir('none'),
  };
}

async function runScript(client: PGlite, text: string): Promise<Record<string, unknown>[]> {
  const results = await client.transaction((tx) => tx.exec(text));
  return results.flatMap((result) => result.rows as Record<string, unknown>[]);
}
