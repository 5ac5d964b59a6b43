import { z } from '@hono/zod-openapi';
import { AppError } from '@cairn/core/shared';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer } from '../../http/define-route.ts';

const route = defineRoute({
  operationId: 'checkReady',
  method: 'get',
  path: '/readyz',
  scope: 'public',
  errors: ['service.not_ready'],
  tags: ['System'],
  summary: 'Can it serve requests?',
  description: 'Checks the database, the object store and that every migration is applied.',
  responses: { 200: jsonAnswer(z.object({ status: z.literal('ready') }), 'It can.') },
});

export function registerCheckReady(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const unready = await c.get('deps').findUnready();
    if (unready.length > 0) {
      throw new AppError({
        kind: 'unavailable',
        code: 'service.not_ready',
        message: 'Not ready.',
        details: { unready },
      });
    }
    return c.json({ status: 'ready' as const }, 200);
  });
}
