import postgres from 'postgres';
import { createCairnClient, type CairnClient } from '@cairn/sdk';
import { openFaultProxy, type FaultProxy } from '@cairn/testing';
import { prepareRealServers, required } from '../support/real-servers.ts';
import { startProcess, type ProductProcess } from '../support/start-process.ts';

export interface ChaosStack {
  platformKey: string;
  client(apiKey: string): CairnClient;
  /** The database's owner: sees everything, and can hold locks that the product has to wait for. */
  sql: postgres.Sql;
  /** Stands between the product and the object store. */
  objectStore: FaultProxy;
  startWorker(role: string): Promise<ProductProcess>;
  close(): Promise<void>;
}

/** The product on the real servers: its own database, an API process, and workers as the test starts them. */
export async function startChaosStack(): Promise<ChaosStack> {
  const { hostname, port } = new URL(required('TEST_S3_ENDPOINT'));
  const objectStore = await openFaultProxy({ host: hostname, port: Number(port) });
  const servers = await prepareRealServers({ S3_ENDPOINT: `http://127.0.0.1:${objectStore.port}` });
  const { env, platformKey } = servers;
  const api = startProcess({ entry: 'apps/api/src/main.ts', env });
  const [, url = ''] = await api.waitFor(/^api ready: (\S+)$/m);
  const sql = postgres(servers.ownerUrl, { max: 4, onnotice: () => {} });
  return {
    platformKey,
    client: (apiKey) => createCairnClient({ url, apiKey }),
    sql,
    objectStore,
    startWorker: async (role) => {
      const worker = startProcess({ entry: 'apps/worker/src/main.ts', args: ['--role', role], env });
      await worker.waitFor(/^worker ready/m);
      return worker;
    },
    close: async () => {
      await kill(api);
      await sql.end();
      await objectStore.close();
      await servers.remove();
    },
  };
}

/** Ends a process of ours as a power cut would, and waits until it is gone. */
export async function kill(started: ProductProcess): Promise<void> {
  started.signal('SIGKILL');
  await started.exited;
}
