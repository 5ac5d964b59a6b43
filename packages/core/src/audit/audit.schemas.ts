import { z } from 'zod';
import { queryInteger } from '../shared/query-integer.ts';
import { safeText } from '../shared/text-schema.ts';

export const AuditEvent = z
  .object({
    id: z.string().meta({ example: 'aud_3mGq8YxUQ2sH0vZ1kWcJ9d' }),
    sequence: z.int().nullable().meta({ description: 'Its place in the chain; null until it is sealed.' }),
    createdAt: z.iso.datetime(),
    actor: z.object({
      kind: z.string().meta({ description: '`user`, `agent`, `service`, `ci`, `system` or `platform`.' }),
      id: z.string().meta({ description: 'The key that acted; of `system` the job.' }),
      name: z.string().nullable().meta({ description: 'What the user or key is called now.' }),
      userId: z.string().nullable().meta({ description: 'The user acted for.' }),
    }),
    action: z.string().meta({ example: 'key.created' }),
    resource: z.object({ kind: z.string().meta({ example: 'key' }), id: z.string() }),
    details: z.record(z.string(), z.unknown()).meta({ description: 'Counts, states and names; never content.' }),
    requestId: z.string(),
    hash: z.string().nullable().meta({ description: 'Of this row and the one before; null until it is sealed.' }),
  })
  .meta({ id: 'AuditEvent', description: 'One act in the organization.' });

export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditEventList = z
  .object({ items: z.array(AuditEvent), nextCursor: z.string().nullable() })
  .meta({ id: 'AuditEventList' });

export type AuditEventList = z.infer<typeof AuditEventList>;

export const ListAuditEventsInput = z.strictObject({
  actor: safeText({ max: 100 })
    .optional()
    .meta({ description: 'A user (`usr_…`), a key (`key_…`), a job (`job_…`), or a kind of actor.', example: 'agent' }),
  action: safeText({ max: 100 }).optional().meta({ description: 'Exactly this action.', example: 'key.created' }),
  resource: safeText({ max: 300 })
    .optional()
    .meta({ description: 'The id of a resource, or a kind of resource.', example: 'skill' }),
  limit: queryInteger({ min: 1, max: 100 }).default(50).meta({ description: 'Items a page, at most 100.' }),
  cursor: z.string().max(2000).optional().meta({ description: '`nextCursor` of the page before.' }),
});

export type ListAuditEventsInput = z.input<typeof ListAuditEventsInput>;

export const VerifyAuditInput = z.strictObject({
  after: queryInteger({ min: 0, max: Number.MAX_SAFE_INTEGER })
    .default(0)
    .meta({ description: 'Begin after this sequence, which an earlier call has checked.' }),
  limit: queryInteger({ min: 1, max: 1_000_000_000 })
    .optional()
    .meta({ description: 'Rows to check at most; all unless given. `next` says where to go on.' }),
});

export type VerifyAuditInput = z.input<typeof VerifyAuditInput>;

export const AuditVerification = z
  .object({
    ok: z.boolean(),
    checked: z.int().meta({ description: 'Sealed rows that are as they were sealed.' }),
    unsealed: z.int().meta({ description: 'Rows too new to be sealed; nothing is proved of them yet.' }),
    checkpointed: z.int().meta({ description: 'The newest sequence that the object store knows of.' }),
    next: z.int().nullable().meta({ description: 'What to send as `after` to check the rest; null at the end.' }),
    firstBad: z
      .object({
        sequence: z.int(),
        id: z.string().optional().meta({ description: 'Absent where there is no such row.' }),
        reason: z.enum(['changed', 'unlinked', 'missing', 'inserted', 'head', 'checkpoint']),
      })
      .optional()
      .meta({ description: 'The first row that is not as it was sealed.' }),
  })
  .meta({ id: 'AuditVerification', description: 'Whether the audit log is what was written.' });

export type AuditVerification = z.infer<typeof AuditVerification>;
