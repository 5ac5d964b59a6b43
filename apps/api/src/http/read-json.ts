import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ApiEnv } from './api-env.ts';

/** The JSON of a body that no validator reads. @throws HTTPException 400 where it is none */
export async function readJson(c: Context<ApiEnv>): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (cause) {
    throw new HTTPException(400, { cause });
  }
}
