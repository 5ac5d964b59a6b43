import { randomBytes } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { RequestError } from '@hono/node-server';

interface WireProblem {
  status: 400 | 408 | 431 | 500;
  code: string;
  detail: string;
}

const BAD_HTTP: WireProblem = { status: 400, code: 'request.bad_http', detail: 'This is not a valid HTTP request.' };
const TOO_SLOW: WireProblem = { status: 408, code: 'request.too_slow', detail: 'The request was not sent in time.' };
const INTERNAL: WireProblem = { status: 500, code: 'internal.error', detail: 'Something went wrong on our side.' };
const LONG_HEADERS: WireProblem = {
  status: 431,
  code: 'request.headers_too_large',
  detail: 'The headers of the request are too large.',
};

/** Answers for a request that no route can see: its Host or target is malformed, or the app itself failed. */
export function answerOutsideApp(error: unknown): Response {
  const problem = error instanceof RequestError ? BAD_HTTP : INTERNAL;
  const { body, headers } = render(problem);
  return new Response(body, { status: problem.status, headers });
}

/** Refuses what is HTTP and yet no request that may be answered. */
export function refuseRequest(response: ServerResponse): void {
  const { body, headers } = render(BAD_HTTP);
  response.writeHead(BAD_HTTP.status, { ...headers, Connection: 'close' }).end(body);
}

/** What a connection is told whose bytes are no request, or do not come. Nothing, where it never sent any. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || socket.bytesRead === 0 || hasBegunToAnswer(socket)) {
    socket.destroy();
    return;
  }
  const problem = problemOf(error.code);
  const { body, headers } = render(problem);
  const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' });
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}

function problemOf(code: string | undefined): WireProblem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TOO_SLOW;
  if (code === 'HPE_HEADER_OVERFLOW') return LONG_HEADERS;
  return BAD_HTTP;
}

/** Bytes of ours amid an answer would become part of it. Node has no public name for the answer of a socket. */
function hasBegunToAnswer(socket: Socket): boolean {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true;
}

function render({ status, code, detail }: WireProblem): { body: string; headers: Record<string, string> } {
  const requestId = `req_${randomBytes(12).toString('base64url')}`;
  return {
    body: JSON.stringify({
      type: 'about:blank',
      title: STATUS_CODES[status],
      status,
      detail,
      instance: '/',
      code,
      requestId,
    }),
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
    },
  };
}
