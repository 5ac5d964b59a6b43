import { createCairnClient, type CairnClient } from '@cairn/sdk';
import { prepareRealServers, type RealServers } from './real-servers.ts';
import { startProcess, type ProductProcess } from './start-process.ts';

export interface ApiNode {
  url: string;
  process: ProductProcess;
}

/** Several API processes on one fresh database, as behind a load balancer. */
export interface ApiNodes extends Pick<RealServers, 'platformKey' | 'ownerUrl' | 'env'> {
  nodes: ApiNode[];
  /** A client of the first node. */
  client(apiKey: string): CairnClient;
  /** Ends what still runs and removes the database. */
  remove(): Promise<void>;
}

export async function startApiNodes(count: number): Promise<ApiNodes> {
  const servers = await prepareRealServers();
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(servers.env)));
  return {
    ...servers,
    nodes,
    client: (apiKey) => createCairnClient({ url: nodes[0]?.url ?? '', apiKey }),
    remove: async () => {
      for (const { process } of nodes) process.signal('SIGTERM');
      await Promise.all(nodes.map(({ process }) => process.exited));
      await servers.remove();
    },
  };
}

async function startNode(env: Record<string, string>): Promise<ApiNode> {
  const process = startProcess({ entry: 'apps/api/src/main.ts', env });
  const [, url = ''] = await process.waitFor(/^api ready: (\S+)$/m);
  return { url, process };
}
