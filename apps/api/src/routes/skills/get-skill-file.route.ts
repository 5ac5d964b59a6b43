import type { Context } from 'hono';
import { SkillVersionQuery, findSkillFile, readSkillFile } from '@cairn/core/skills';
import { parseInput } from '@cairn/core/shared';
import type { ApiApp, ApiEnv } from '../../http/api-env.ts';
import { defineRoute } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';
import { serveBytes } from './serve-bytes.ts';
import { SKILL_FILE_PATH, skillFileOf, skillFileParams } from './skill-file-params.ts';

const route = defineRoute({
  operationId: 'getSkillFile',
  method: 'get',
  path: '/v1/teams/{team}/skills/{name}/files/{path}',
  scope: 'skills:read',
  showsEtag: true,
  tags: ['Skills'],
  summary: 'One file of a skill',
  description: 'Its bytes as they were uploaded; the ETag is their SHA-256. Slashes of the path may stand as they are.',
  request: { params: skillFileParams, query: SkillVersionQuery },
  responses: {
    200: {
      description: 'The file.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
  },
});

export function registerGetSkillFile(app: ApiApp): void {
  app.openapi(route, serveSkillFile);
  app.get(SKILL_FILE_PATH, serveSkillFile);
}

async function serveSkillFile(c: Context<ApiEnv>): Promise<Response> {
  const ctx = tenantContext(c);
  const file = await findSkillFile(ctx, { ...skillFileOf(c), ...parseInput(SkillVersionQuery, c.req.query()) });
  return serveBytes(c, {
    tag: file.sha256,
    contentType: 'application/octet-stream',
    fileName: file.path.slice(file.path.lastIndexOf('/') + 1),
    read: () => readSkillFile(ctx, file),
  });
}
