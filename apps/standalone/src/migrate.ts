import { parseConfig } from '@cairn/core/config';
import { migrateServer } from '@cairn/core/runtime';

const applied = await migrateServer(parseConfig(process.env));
process.stdout.write(applied.length === 0 ? 'Nothing to migrate.\n' : `Applied ${applied.join(', ')}.\n`);
