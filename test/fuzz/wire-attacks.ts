import { bytesOf, targetOf, type FuzzRequest } from './fuzz-request.ts';
import type { Maker } from './make-valid.ts';

interface Parts {
  line: string;
  head: string[];
  body: string;
}

/** How a request is put on the wire wrongly: what is wrong, and what becomes of its parts. */
const ATTACKS: readonly (readonly [string, (parts: Parts) => Parts])[] = [
  ['chunk size that is none', chunked('zz\r\n{}\r\n0\r\n\r\n')],
  ['negative chunk size', chunked('-1\r\n{}\r\n0\r\n\r\n')],
  ['enormous chunk size', chunked('ffffffffffffffffff\r\n{}\r\n0\r\n\r\n')],
  ['chunk longer than its size', chunked('1\r\n{}\r\n0\r\n\r\n')],
  ['chunk extension of 20 KB', chunked(`2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`)],
  ['trailers', chunked('2\r\n{}\r\n0\r\nX-Cairn: yes\r\n\r\n')],
  ['chunks of one byte', chunked('1\r\n{\r\n1\r\n}\r\n0\r\n\r\n')],
  ['chunked and a length', ({ line, head, body }) => ({ line, head: [...head, 'Transfer-Encoding: chunked'], body })],
  ['unknown transfer encoding', ({ line, head, body }) => ({ line, head: [...head, 'Transfer-Encoding: gzip'], body })],
  ['two lengths', ({ line, head, body }) => ({ line, head: [...head, 'Content-Length: 1'], body })],
  [
    'a length that is none',
    ({ line, head }) => ({ line, head: [...withoutLength(head), 'Content-Length: 1e3'], body: '' }),
  ],
  ['a negative length', ({ line, head }) => ({ line, head: [...withoutLength(head), 'Content-Length: -1'], body: '' })],
  ['more than its length', ({ line, head, body }) => ({ line, head, body: `${body}GARBAGE / HTTP/9.9\r\n\r\n` })],
  ['no host', ({ line, head, body }) => ({ line, head: head.filter((each) => !each.startsWith('Host')), body })],
  ['a host that is none', replaceHost('a b<>')],
  ['an empty host', replaceHost('')],
  ['two hosts', ({ line, head, body }) => ({ line, head: [...head, 'Host: evil.example'], body })],
  ['HTTP/0.9', replaceLine(/ HTTP\/1\.1$/, '')],
  ['HTTP/3.7', replaceLine(/1\.1$/, '3.7')],
  ['no target', replaceLine(/ \S+ /, ' ')],
  ['a target with a space', replaceLine(/ (\S+) /, ' $1 x ')],
  ['a target with bytes over 127', replaceLine(/ (\S+) /, ' $1\u00ff\u00fe ')],
  ['a target with a NUL', replaceLine(/ (\S+) /, ' $1\0 ')],
  ['a target with a fragment', replaceLine(/ (\S+) /, ' $1#part ')],
  ['an absolute target', replaceLine(/ (\S+) /, ' http://evil.example$1 ')],
  ['a target without its slash', replaceLine(/ \//, ' ')],
  ['a target of two slashes', replaceLine(/ \//, ' //')],
  ['a target of 20 KB', replaceLine(/ (\S+) /, ` $1?${'x'.repeat(20_000)} `)],
  ['OPTIONS *', replaceLine(/^.*$/s, 'OPTIONS * HTTP/1.1')],
  ['an unknown method', replaceLine(/^\S+/, 'FROBNICATE')],
  ['a method in lower case', replaceLine(/^\S+/, 'get')],
  ['a header without a name', addHeader(': value')],
  ['a header without a colon', addHeader('nonsense')],
  ['a header with a NUL', addHeader('X-A: a\0b')],
  ['a header with a bare CR', addHeader('X-A: a\rX-B: b')],
  ['a folded header', addHeader('X-A: a\r\n folded')],
  ['a space before the colon', addHeader('X-A : a')],
  ['a header of 40 KB', addHeader(`X-A: ${'x'.repeat(40_000)}`)],
  ['three thousand headers', addHeader(Array.from({ length: 3000 }, (_, i) => `X-${i}: 1`).join('\r\n'))],
  ['an expectation nobody has', addHeader('Expect: a-miracle')],
  ['an upgrade', addHeader('Upgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==')],
  ['an upgrade to HTTP/2', addHeader('Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__')],
  ['line feeds alone', ({ line, head, body }) => ({ line: `${line}\nHost: a\n\n`, head, body })],
  ['the preface of HTTP/2', replaceLine(/^.*$/s, 'PRI * HTTP/2.0')],
];

/** The request as bytes that are wrong in one way; the connection is closed after it. */
export function putOnWire(valid: FuzzRequest, { random }: Maker): FuzzRequest {
  const [wrong, attack] = random.pick(ATTACKS);
  const body = bytesOf(valid.body)?.toString('latin1') ?? '';
  const hasBody = valid.body !== undefined;
  const {
    line,
    head,
    body: sent,
  } = attack({
    line: `${valid.method} ${targetOf(valid)} HTTP/1.1`,
    head: [
      'Host: 127.0.0.1',
      'Connection: close',
      ...(valid.actor.authorization === null ? [] : [`Authorization: ${valid.actor.authorization}`]),
      ...valid.headers.map(([name, value]) => `${name}: ${value}`),
      ...(hasBody ? [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`] : []),
    ],
    body,
  });
  const wire = Buffer.from(`${[line, ...head].join('\r\n')}\r\n\r\n${sent}`, 'latin1');
  return { ...valid, kind: 'wire', wrong, wire };
}

function chunked(body: string) {
  return ({ line, head }: Parts): Parts => ({
    line,
    head: [...withoutLength(head), 'Transfer-Encoding: chunked'],
    body,
  });
}

function withoutLength(head: string[]): string[] {
  return head.filter((each) => !each.startsWith('Content-Length'));
}

function replaceHost(host: string) {
  return ({ line, head, body }: Parts): Parts => ({
    line,
    head: head.map((each) => (each.startsWith('Host') ? `Host: ${host}` : each)),
    body,
  });
}

function replaceLine(pattern: RegExp, replacement: string) {
  return ({ line, head, body }: Parts): Parts => ({ line: line.replace(pattern, replacement), head, body });
}

function addHeader(header: string) {
  return ({ line, head, body }: Parts): Parts => ({ line, head: [...head, header], body });
}
