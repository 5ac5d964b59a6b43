import type { Context } from 'hono';
import { AppError } from '@cairn/core/shared';
import type { ApiEnv } from './api-env.ts';

/**
 * A body as bytes, once in memory where its length was told; whoever reads the request after this gets the same.
 * @throws AppError `request.aborted` (400) where less comes than was told
 */
export async function readBytes(c: Context<ApiEnv>): Promise<Uint8Array<ArrayBuffer>> {
  const length = Number(c.req.header('content-length') ?? Number.NaN);
  const isTold = Number.isSafeInteger(length) && c.req.header('transfer-encoding') === undefined;
  if (!isTold || c.req.raw.body === null) return new Uint8Array(await c.req.arrayBuffer());
  const bytes = new Uint8Array(length);
  let filled = 0;
  const body: AsyncIterable<Uint8Array> = c.req.raw.body;
  for await (const chunk of body) {
    if (filled + chunk.length > length) throw cutOffError();
    bytes.set(chunk, filled);
    filled += chunk.length;
  }
  if (filled < length) throw cutOffError();
  c.req.bodyCache.arrayBuffer = bytes.buffer;
  return bytes;
}

function cutOffError(): AppError {
  return new AppError({ kind: 'bad_request', code: 'request.aborted', message: 'The request was cut off.' });
}
