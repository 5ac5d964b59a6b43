import { z } from '@hono/zod-openapi';
import { pathParams } from '../../http/define-route.ts';

/** Which store a request is about. */
export const storeRequest = {
  params: pathParams({ store: '`memory`, `user` or `team`.' }),
  query: z.strictObject({
    team: z.string().max(100).optional().meta({ description: 'Id, slug or `~me`; for `team`.' }),
  }),
};
