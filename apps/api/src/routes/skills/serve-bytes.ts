import type { Context } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import { etagOf, isAmong } from '../../http/etag.ts';

export interface ServedBytes {
  /** The strong entity tag, without quotes. */
  tag: string;
  contentType: string;
  /** What a browser would save it as. */
  fileName: string;
  read(): Promise<Uint8Array>;
}

/**
 * Bytes that somebody uploaded: never shown by a browser as a page of ours, not read at all where the caller has
 * them already.
 */
export async function serveBytes(c: Context<ApiEnv>, served: ServedBytes): Promise<Response> {
  const etag = etagOf(served.tag);
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
  if (isAmong(c.req.header('if-none-match') ?? '', etag)) return c.body(null, 304, headers);
  const bytes = Buffer.from(await served.read());
  return c.body(bytes, 200, {
    ...headers,
    'Content-Type': served.contentType,
    'Content-Length': String(bytes.length),
    'Content-Disposition': `attachment; filename="${served.fileName.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(served.fileName)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}
