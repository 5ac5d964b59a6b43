import { connect } from 'node:net';
import type { Answer } from './fuzz-request.ts';

const QUIET_MS = 10_000;

interface Bytes {
  hostname: string;
  port: number;
  bytes: Buffer;
}

/** Sends bytes as they are, and reads until the other side closes or has been quiet for a while. */
export function sendBytes({ hostname, port, bytes }: Bytes): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const socket = connect(port, hostname);
  const chunks: Buffer[] = [];
  let failure: string | undefined;
  socket.setTimeout(QUIET_MS, () => socket.destroy());
  socket.on('connect', () => socket.write(bytes));
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', (error: NodeJS.ErrnoException) => (failure = error.code ?? error.message));
  socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks), failure ?? 'CLOSED')));
  return promise;
}

/** The first answer among the bytes. */
function readAnswer(bytes: Buffer, failure: string): Answer {
  const end = bytes.indexOf('\r\n\r\n');
  const [line = '', ...lines] = bytes.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1] ?? 0);
  if (status === 100) return readAnswer(bytes.subarray(end + 4), failure);
  if (status === 0) return { status, headers: {}, body: bytes, failure };
  const headers = Object.fromEntries(
    lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 1).trim()]),
  );
  const rest = bytes.subarray(end + 4);
  const isChunked = headers['transfer-encoding'] === 'chunked';
  const length = Number(headers['content-length'] ?? rest.length);
  return { status, headers, body: isChunked ? joinChunks(rest) : rest.subarray(0, length) };
}

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, Math.max(end, at)).toString('latin1'), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
