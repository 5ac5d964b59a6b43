import type { Sql } from 'postgres';

export interface Lock {
  release(): Promise<void>;
}

export interface LockRequest {
  table: string;
  mode: 'access exclusive' | 'share row exclusive';
}

/** Holds a table's lock from another session, so that whoever needs the table waits at that statement. */
export async function holdLock(sql: Sql, { table, mode }: LockRequest): Promise<Lock> {
  const session = await sql.reserve();
  await session.unsafe(`begin; lock table ${table} in ${mode} mode`);
  return {
    release: async () => {
      await session.unsafe('commit');
      session.release();
    },
  };
}

/** Resolves once somebody waits for a lock on the table. */
export async function waitedFor(sql: Sql, table: string): Promise<void> {
  await until(`somebody waits for ${table}`, async () => {
    const waiting = await sql`select 1 from pg_locks where not granted and relation = ${table}::regclass`;
    return waiting.length > 0;
  });
}

const UNTIL_MS = 60_000;

/** Asks again and again until the answer is yes. */
export async function until(what: string, ask: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + UNTIL_MS;
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`It never came about that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
