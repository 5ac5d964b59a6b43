import { ReportCorrectionInput, ReportedCorrection, reportCorrection } from '@cairn/core/learning';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';

const route = defineRoute({
  operationId: 'reportCorrection',
  method: 'post',
  path: '/v1/corrections',
  scope: 'learning:write',
  errors: ['actor.no_user', 'resource.not_found'],
  tags: ['Learning'],
  summary: 'Report that a user corrected an agent',
  description: 'Secrets and personal data are taken out before anything is stored. It changes no confidence.',
  request: { body: jsonBody(ReportCorrectionInput) },
  responses: { 201: jsonAnswer(ReportedCorrection, 'The correction and the pattern it belongs to.') },
});

export function registerReportCorrection(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = c.req.valid('json');
    return answerOnce(c, { run: (ctx) => reportCorrection(ctx, input), render: (made) => c.json(made, 201) });
  });
}
