import { SkillVersionQuery, findSkillState, readSkillBundle } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';
import { serveBytes } from './serve-bytes.ts';
import { skillParams } from './skill-params.ts';

const route = defineRoute({
  operationId: 'getSkillBundle',
  method: 'get',
  path: '/v1/teams/{team}/skills/{name}/bundle',
  scope: 'skills:read',
  showsEtag: true,
  tags: ['Skills'],
  summary: 'A skill as a zip',
  description: 'SKILL.md at its root; the same bytes for the same digest, which is the ETag.',
  request: { params: skillParams, query: SkillVersionQuery },
  responses: {
    200: {
      description: 'The zip.',
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    },
  },
});

export function registerGetSkillBundle(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const ctx = tenantContext(c);
    const state = await findSkillState(ctx, { ...c.req.valid('param'), ...c.req.valid('query') });
    return serveBytes(c, {
      tag: state.digest,
      contentType: 'application/zip',
      fileName: `${state.name}-${state.version}.zip`,
      read: () => readSkillBundle(ctx, state),
    });
  });
}
