import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCairnClient } from '@cairn/sdk';
import { expect, test } from 'vitest';
import { startEmbedded, whenReady } from '../support/embedded-product.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a metrics port of its own tells of requests, jobs, the queue, the database and the process', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-metrics-'));
  const port = await freePort();
  const product = startEmbedded(dataDir, { CAIRN_METRICS_PORT: String(port) });
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  try {
    const url = await whenReady(product);
    const { apiKey } = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as { apiKey: string };
    const client = createCairnClient({ url, apiKey });
    const { id } = await client.sessions.create({ title: 'Counting' });
    await client.sessions.append(id, { messages: [{ role: 'user', content: 'One, two, three.' }] });

    await expect
      .poll(scrape, { timeout: 60_000 })
      .toMatch(/^cairn_job_seconds_count\{kind="index\.embed-messages",outcome="succeeded"\} 1$/m);
    const metrics = await scrape();
    expect(metrics).toMatch(
      /^cairn_http_request_seconds_count\{route="\/v1\/sessions",method="POST",status="2xx"\} 1$/m,
    );
    for (const name of [
      'cairn_database_connections_max 1',
      'cairn_database_transaction_seconds_count',
      'cairn_queue_jobs',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ]) {
      expect(metrics).toContain(name);
    }
    expect((await fetch(`http://127.0.0.1:${port}/v1/me`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
  } finally {
    product.signal('SIGTERM');
    await product.exited;
    await rm(dataDir, { recursive: true, force: true });
  }
});
