import { PgBoss } from 'pg-boss';
import type { Database } from '@cairn/db';
import { QUEUE_SCHEMA } from './queue-options.ts';

/**
 * Makes or migrates the queue's tables and lets the system role, and no other, use them.
 * `admin` must be the owner's connection; running it again changes nothing.
 */
export async function installQueue(admin: Database): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await admin.runScript(inline(text, values)) }) },
    backend: admin.driver,
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false, close: false });
  await admin.runScript(`
    grant usage on schema ${QUEUE_SCHEMA} to cairn_system;
    grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to cairn_system;
    grant usage on all sequences in schema ${QUEUE_SCHEMA} to cairn_system;
    grant execute on all functions in schema ${QUEUE_SCHEMA} to cairn_system;`);
}

function inline(text: string, values: unknown[] | undefined): string {
  if (values !== undefined && values.length > 0) throw new Error('Installing the queue takes no parameters.');
  return text
    .trim()
    .replace(/^BEGIN\s*;/i, '')
    .replace(/COMMIT\s*;?$/i, '');
}
