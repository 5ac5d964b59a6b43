import type { ProductPlace, Running } from './product.ts';
import { prepareRealServers, type RealServers } from './real-servers.ts';
import { startProcess } from './start-process.ts';

const WORKER_ROLES = ['autogen', 'index'];

/** The API and a worker for each role as processes of their own, on a fresh database of the servers given. */
export async function createRealPlace(env: Record<string, string>): Promise<ProductPlace> {
  const servers = await prepareRealServers(env);
  return { start: () => start(servers), remove: servers.remove };
}

async function start({ env, platformKey }: RealServers): Promise<Running> {
  const api = startProcess({ entry: 'apps/api/src/main.ts', env });
  const workers = WORKER_ROLES.map((role) =>
    startProcess({ entry: 'apps/worker/src/main.ts', args: ['--role', role], env }),
  );
  const processes = [api, ...workers];
  const [[, url = '']] = await Promise.all([
    api.waitFor(/^api ready: (\S+)$/m),
    ...workers.map((worker) => worker.waitFor(/^worker ready/m)),
  ]);
  return {
    url,
    platformKey,
    written: () => processes.map(({ output, errors }) => output + errors).join(''),
    stop: async () => {
      for (const each of processes) each.signal('SIGTERM');
      await Promise.all(processes.map((each) => each.exited));
    },
  };
}
