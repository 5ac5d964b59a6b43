import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiNode } from '../support/api-nodes.ts';
import { beginWrite, openApiLoad, writeAll, WRITES, type ApiLoad } from './api-load.ts';
import { until } from './lock.ts';

let load: ApiLoad;

beforeAll(async () => {
  load = await openApiLoad();
});

afterEach(() => load.killNodes());

afterAll(() => load.close());

describe('SIGTERM under load', () => {
  it('loses nothing behind a balancer: each request is answered, and each acknowledged write is there once', async () => {
    const [leaving, staying] = [await load.startNode({ CAIRN_DRAIN_SECONDS: '2' }), await load.startNode()];
    const stop = new AbortController();
    let ready = [leaving.url, staying.url];
    const balancing = balance([leaving, staying], { signal: stop.signal, tell: (urls) => (ready = urls) });
    const written = await writeAll(load, {
      choose: (attempt) => ready[attempt % ready.length] ?? '',
      half: () => leaving.process.signal('SIGTERM'),
    });
    expect(await leaving.process.exited).toBe(0);
    stop.abort();
    await balancing;
    expect(written.failures).toEqual([]);
    expect(await load.countStored(written.names)).toEqual({ rows: WRITES, names: WRITES });
  });

  it('loses no write of clients that ask again: each that was acknowledged is there once', async () => {
    const nodes = [await load.startNode(), await load.startNode()];
    const written = await writeAll(load, {
      choose: (attempt) => nodes[attempt % nodes.length]?.url ?? '',
      half: () => nodes[0]?.process.signal('SIGTERM'),
    });
    expect(await nodes[0]?.process.exited).toBe(0);
    expect(await load.countStored(written.names)).toEqual({ rows: WRITES, names: WRITES });
  });

  it('ends readiness alone while a balancer is waited for, and everything at a second signal', async () => {
    const node = await load.startNode({ CAIRN_DRAIN_SECONDS: '300' });
    const { key } = await load.createWriter();
    expect(await load.statusOf(node, '/readyz')).toBe(200);
    node.process.signal('SIGTERM');
    await until('it is not ready', async () => (await load.statusOf(node, '/readyz')) === 503);
    expect([await load.statusOf(node, '/livez'), await load.statusOf(node, '/v1/me', key)]).toEqual([200, 200]);
    node.process.signal('SIGTERM');
    expect(await node.process.exited).toBe(143);
  });

  it('finishes what is under way', async () => {
    const node = await load.startNode();
    const write = await beginWrite(node, await load.createWriter());
    node.process.signal('SIGTERM');
    await until('it takes nobody', async () => (await load.statusOf(node, '/livez')) === 0);
    write.finish();
    const { statusCode, headers } = await write.answer;
    expect([statusCode, headers.connection]).toEqual([201, 'close']);
    expect(await node.process.exited).toBe(0);
  });
});

interface Balancing {
  signal: AbortSignal;
  tell(urls: string[]): void;
}

/** What a load balancer does: asks who is ready, and sends to those alone. */
async function balance(nodes: readonly ApiNode[], { signal, tell }: Balancing): Promise<void> {
  while (!signal.aborted) {
    const statuses = await Promise.all(nodes.map((node) => load.statusOf(node, '/readyz')));
    tell(nodes.filter((_, i) => statuses[i] === 200).map(({ url }) => url));
    await pause(50);
  }
}
