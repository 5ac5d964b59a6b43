import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError, validationError } from '@cairn/core/shared';
import type { ApiEnv } from './api-env.ts';
import { findUnfit } from './json-fitness.ts';
import { mediaType, ZIP } from './media-type.ts';

export interface BodyRules {
  /** Media types that the route takes. */
  types: readonly string[];
  /** Bytes at most, sent in chunks or at once. */
  maxBytes: number;
  /** The same of a zip. */
  maxZipBytes?: number;
  /** Nothing of it is stored: texts may hold what a database cannot. */
  anyText?: boolean;
}

/** Refuses a body of another type (415), one that is too large (413), and JSON that nothing is made from (400, 422). */
export function readBody({ types, maxBytes, maxZipBytes = maxBytes, anyText = false }: BodyRules) {
  const limit = limitTo(maxBytes);
  const limitZip = limitTo(maxZipBytes);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const type = mediaType(c.req.header('content-type'));
    if (hasBody(c.req.raw.headers) && !types.includes(type)) throw unsupported(types);
    return (type === ZIP ? limitZip : limit)(c, async () => {
      if (type === 'application/json') refuseUnfit(await c.req.arrayBuffer(), { anyText });
      await next();
    });
  });
}

function limitTo(maxBytes: number) {
  return bodyLimit({
    maxSize: maxBytes,
    onError: (c) => {
      // The rest of the body is on its way, and nobody reads it: no other request can follow on this connection.
      c.header('Connection', 'close');
      return Promise.reject(tooLarge(maxBytes));
    },
  });
}

function hasBody(headers: Headers): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;
}

function refuseUnfit(bytes: ArrayBuffer, { anyText }: { anyText: boolean }): void {
  const found = findUnfit(decodeUtf8(bytes), { anyText });
  if (found !== null) throw validationError([found]);
}

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError({ kind: 'bad_request', code: 'request.bad_json', message: 'The request body is not UTF-8.' });
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError({
    kind: 'too_large',
    code: 'request.too_large',
    message: `The request body is over the ${maxBytes} bytes that this route takes.`,
    details: { maxBytes },
  });
}

function unsupported(types: readonly string[]): AppError {
  return new AppError({
    kind: 'unsupported_media',
    code: 'request.unsupported_media',
    message: `Send ${types.join(' or ')}.`,
    details: { accepted: types },
  });
}
