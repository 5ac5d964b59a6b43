import { parseConfig } from '@cairn/core/config';
import { runMain } from '@cairn/core/process';
import { migrateServer } from '@cairn/core/runtime';

runMain(async () => {
  const applied = await migrateServer(parseConfig(process.env));
  process.stdout.write(applied.length === 0 ? 'Nothing to migrate.\n' : `Applied ${applied.join(', ')}.\n`);
});
