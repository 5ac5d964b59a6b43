import { bytesOf, targetOf, type FuzzRequest } from './fuzz-request.ts';

const LONGEST = 2_000;

/** The request as one line for a shell; `$KEY` stands for the key of who asked. */
export function toCurl(url: string, request: FuzzRequest): string {
  if (request.wire !== undefined) return toPipe(url, request.wire);
  const headers = [
    ...(request.actor.authorization === null ? [] : [['authorization', 'Bearer $KEY'] as const]),
    ...request.headers,
  ].map(
    ([name, value]) =>
      ` -H ${name === 'authorization' && value === 'Bearer $KEY' ? `"${name}: ${value}"` : quote(`${name}: ${value}`)}`,
  );
  const body = bytesOf(request.body);
  const data = body === undefined ? '' : ` --data-binary ${quoteBytes(body)}`;
  const method = request.method === 'HEAD' ? '-I' : `-X ${request.method}`;
  return `curl -sS -i --path-as-is -g ${method} ${quote(url + targetOf(request))}${headers.join('')}${data}`;
}

function toPipe(url: string, bytes: Buffer): string {
  const { hostname, port } = new URL(url);
  return `printf ${quoteBytes(hideKey(bytes)).replaceAll('%', '%%')} | nc -q 3 ${hostname} ${port}`;
}

function hideKey(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(/crn_\w+/g, 'KEY'), 'latin1');
}

function quoteBytes(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (text.length > LONGEST) return `${quoteBytes(bytes.subarray(0, 200))} # and ${text.length - 200} bytes more`;
  const isPlain = /^[\x20-\x7e]*$/.test(text);
  return isPlain ? quote(text) : `$'${[...bytes].map(escapeByte).join('')}'`;
}

function escapeByte(byte: number): string {
  const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c;
  return isPlain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
