import { z } from 'zod';
import { queryInteger } from '../shared/query-integer.ts';
import { safeText } from '../shared/text-schema.ts';

export const SessionContextQuery = z.strictObject({
  query: safeText({ min: 0, max: 8192 })
    .optional()
    .meta({ description: 'What the current message is about; earlier sessions are searched for it.' }),
  tokens: queryInteger({ min: 0, max: 32_000 }).default(1500).meta({
    description: 'What the addendum may cost at most, by estimate: a token is four ASCII characters or one of CJK.',
  }),
});

export const GetSessionContextInput = SessionContextQuery.extend({ sessionId: z.string() });
export type GetSessionContextInput = z.input<typeof GetSessionContextInput>;

export const SessionContext = z
  .object({
    prefix: z
      .object({ text: z.string(), sha256: z.string() })
      .meta({ description: 'The same bytes for the whole life of the session.' }),
    addendum: z
      .object({
        text: z.string().meta({ description: 'For the current user message; empty where there is nothing to say.' }),
        degraded: z.array(z.string()).meta({ description: 'What did not take part in the recall, and why.' }),
      })
      .meta({ description: 'What changes from turn to turn.' }),
  })
  .meta({ id: 'SessionContext' });
export type SessionContext = z.infer<typeof SessionContext>;
