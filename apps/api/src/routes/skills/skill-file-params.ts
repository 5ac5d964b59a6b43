import type { Context } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import { pathParams } from '../../http/define-route.ts';

export const skillFileParams = pathParams({
  team: 'Id, slug or `~me`.',
  name: 'The skill’s name.',
  path: 'As `files` lists it.',
});

/** A parameter of OpenAPI ends at a slash; this route takes the rest of the path. */
export const SKILL_FILE_PATH = '/v1/teams/:team/skills/:name/files/:path{.+}';

export function skillFileOf(c: Context<ApiEnv>): { team: string; name: string; path: string } {
  const { team = '', name = '', path = '' } = c.req.param();
  return { team, name, path };
}
