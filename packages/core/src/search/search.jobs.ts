import { z } from 'zod';
import { defineJob } from '../jobs/index.ts';

/** Gives the messages of a session their vectors. */
export const embedMessagesJob = defineJob({
  kind: 'index.embed-messages',
  role: 'index',
  version: 1,
  schema: z.object({ sessionId: z.uuid() }),
});
