import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FaultProxy {
  port: number;
  /** From now on what clients send is kept back; connections stay open. */
  hold(): void;
  /** Resolves once a client has sent something that is kept back. */
  held(): Promise<void>;
  /** Sends on what was kept back and all that follows. */
  release(): void;
  /** Cuts every connection, as a network that fails does. */
  cut(): void;
  close(): Promise<void>;
}

/** A TCP proxy on loopback before one server, whose faults a test decides. */
export async function openFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  const paused = new Set<Socket>();
  let holding = false;

  const server = createServer((client) => {
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    upstream.pipe(client);
    client.on('data', (bytes) => {
      if (!holding) {
        upstream.write(bytes);
        return;
      }
      client.pause();
      client.unshift(bytes);
      paused.add(client);
      for (const resolve of waiting.splice(0)) resolve();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    hold: () => {
      holding = true;
    },
    held: () => (paused.size > 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    release: () => {
      holding = false;
      for (const client of paused) client.resume();
      paused.clear();
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
