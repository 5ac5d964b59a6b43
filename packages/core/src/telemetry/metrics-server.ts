import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { METRICS_TYPE, renderMetrics, watchProcess } from './metrics.ts';

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/** Answers `GET /metrics` and nothing else. @throws Error that names the setting where the port is taken */
export function listenForScrapes({ host, port }: { host: string; port: number }): Promise<MetricsServer> {
  watchProcess();
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    renderMetrics().then(
      (text) => response.writeHead(200, { 'Content-Type': METRICS_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)));
    server.listen(port, host, () => {
      server.unref();
      resolve({ port: (server.address() as AddressInfo).port, stop: () => close(server) });
    });
  });
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error;
  return new Error(`Port ${port} is in use. Give each process on this machine a CAIRN_METRICS_PORT of its own.`);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
