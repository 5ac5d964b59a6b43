import type { Context } from 'hono';
import type { z } from '@hono/zod-openapi';
import { ZIP_LIMITS } from '@cairn/core/skills';
import { parseInput } from '@cairn/core/shared';
import type { ApiEnv } from '../../http/api-env.ts';
import { UPLOAD_AT_MOST } from '../../http/define-route.ts';
import { mediaType, ZIP } from '../../http/media-type.ts';
import { readJson } from '../../http/read-json.ts';

export const UPLOAD_LIMITS = { bodyAtMost: UPLOAD_AT_MOST, zipAtMost: ZIP_LIMITS.archiveBytes } as const;

/** A request body of files: as JSON, or as a zip. */
export function uploadBody<S extends z.ZodType>(schema: S) {
  const zip = { schema: { type: 'string', format: 'binary' } } as const;
  return { required: true, content: { 'application/json': { schema }, [ZIP]: zip } } as const;
}

export function isZip(c: Context<ApiEnv>): boolean {
  return mediaType(c.req.header('content-type')) === ZIP;
}

/** The JSON of such a body: hono's own validator would take a zip for JSON too. */
export async function readFiles<S extends z.ZodType>(c: Context<ApiEnv>, schema: S): Promise<z.output<S>> {
  return parseInput(schema, await readJson(c));
}
