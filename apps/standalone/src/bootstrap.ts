import { parseConfig } from '@cairn/core/config';
import { createFirstPlatformKey } from '@cairn/core/identity';
import { runMain } from '@cairn/core/process';
import { openServices } from '@cairn/core/runtime';

runMain(async () => {
  const config = parseConfig(process.env);
  if (config.database.url === undefined) {
    throw new Error('Set DATABASE_URL. Embedded, npm start makes the keys and writes credentials.json.');
  }
  const services = await openServices({ config, applicationName: 'cairn bootstrap', statementTimeoutMs: 5_000 });
  const key = await createFirstPlatformKey({ db: services.db });
  await services.close();
  if (key === null) throw new Error('There is a platform key already; it was shown when it was made.');
  process.stdout.write(`${key.token}\n`);
  process.stderr.write('This platform key makes organizations (POST /v1/orgs). It is shown this once.\n');
});
