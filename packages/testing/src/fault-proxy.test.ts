import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts';

let server: Server;
let proxy: FaultProxy;

beforeEach(async () => {
  server = createServer((request, response) => response.end(`seen ${request.url}`));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  proxy = await openFaultProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
});

afterEach(async () => {
  await proxy.close();
  server.close();
});

const get = (path: string) => fetch(`http://127.0.0.1:${proxy.port}${path}`).then((response) => response.text());

describe('the fault proxy', () => {
  it('passes everything on while nothing is asked of it', async () => {
    expect(await get('/a')).toBe('seen /a');
  });

  it('keeps a request back until it is released', async () => {
    proxy.hold();
    let answered = false;
    const answer = get('/b').then((text) => {
      answered = true;
      return text;
    });
    await proxy.held();
    expect(answered).toBe(false);
    proxy.release();
    expect(await answer).toBe('seen /b');
  });

  it('cuts what is under way', async () => {
    proxy.hold();
    const answer = get('/c');
    const [failed] = await Promise.all([answer.catch((error: unknown) => error), proxy.held().then(() => proxy.cut())]);
    expect(failed).toMatchObject({ message: 'fetch failed' });
  });
});
