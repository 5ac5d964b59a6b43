import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface AnsweringServer {
  url: string;
  received: Received[];
  /** What it answers next, in this order; the last one from then on. */
  answer(...answers: Answer[]): void;
  close(): Promise<void>;
}

/** A server that answers what it is told and keeps what it got. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  const received: Received[] = [];
  let answers: Answer[] = [];
  const answerOne = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await request.toArray()).join('');
    received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
    const { status, headers, body: answered } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500 };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof answered === 'string' ? answered : JSON.stringify(answered));
  };
  const server = createServer((request, response) => void answerOne(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (...next) => {
      answers = next;
      received.length = 0;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
