import { z } from 'zod';
import { instant } from '../shared/instant-schema.ts';
import { safeJsonObject } from '../shared/json-object-schema.ts';
import { safeText } from '../shared/text-schema.ts';

const METADATA_BYTES = 16 * 1024;

export const SessionId = z.string().max(100).meta({ example: 'ses_3mGq8YxUQ2sH0vZ1kWcJ9d' });

const externalId = safeText({ max: 255 }).meta({
  description: "The client's own name for the session; the same name is the same session.",
  example: 'support-2026-03-14-a',
});
const title = safeText({ max: 300 }).meta({ example: 'Moving the billing cron to Kubernetes' });
const source = safeText({ max: 100 }).meta({ description: 'What held the conversation.', example: 'cli' });
const device = safeText({ max: 200 }).meta({ example: 'build-laptop' });
const metadata = safeJsonObject({ maxBytes: METADATA_BYTES }).meta({
  description: 'Anything the client wants kept with it, at most 16 KiB as JSON.',
  example: { branch: 'main' },
});
const team = z.string().max(100).meta({ description: 'A team id, a slug, or ~me.', example: 'default' });
const limit = z.coerce.number().int().min(1).max(100).default(50).meta({ description: 'Items a page, at most 100.' });
const cursor = z.string().max(2000).optional().meta({ description: '`nextCursor` of the page before.' });

export const CreateSessionInput = z
  .strictObject({
    externalId: externalId.optional(),
    team: team.optional().meta({
      description:
        "Whose skills are in the prefix and where what is learned goes: a team id, a slug, or ~me. Without it the caller's only shared team, else `default`, else ~me.",
    }),
    title: title.optional(),
    source: source.optional(),
    parentId: SessionId.optional().meta({ description: 'The session this one continues.' }),
    device: device.optional(),
    startedAt: instant().optional().meta({
      description: 'When the conversation began; in the past for an imported one.',
      example: '2026-03-14T09:26:53Z',
    }),
    metadata: metadata.optional(),
  })
  .meta({ id: 'CreateSession' });
export type CreateSessionInput = z.input<typeof CreateSessionInput>;

/** What may change later; where a session belongs and what it continues may not. */
export const SessionChanges = z
  .strictObject({
    title: title.nullable().optional(),
    source: source.nullable().optional(),
    device: device.nullable().optional(),
    metadata: metadata.optional().meta({ description: 'Takes the place of all metadata that was there.' }),
  })
  .meta({ id: 'UpdateSession' });
export type SessionChanges = z.input<typeof SessionChanges>;

export const EndSessionInput = z
  .strictObject({
    reason: safeText({ max: 200 }).optional().meta({ example: 'user_exit' }),
    endedAt: instant().optional().meta({ description: 'Now unless given; in the past for an imported session.' }),
  })
  .meta({ id: 'EndSession' });
export type EndSessionInput = z.input<typeof EndSessionInput>;

export const ListSessionsInput = z.strictObject({
  externalId: externalId.optional(),
  team: team.optional(),
  source: source.optional(),
  rootId: SessionId.optional().meta({ description: 'All sessions of one lineage.' }),
  ended: z.enum(['true', 'false']).optional(),
  after: instant().optional().meta({ description: 'Started at this time or later.' }),
  before: instant().optional().meta({ description: 'Started before this time.' }),
  limit,
  cursor,
});
export type ListSessionsInput = z.input<typeof ListSessionsInput>;

const Time = z.iso.datetime();

export const Session = z
  .object({
    id: z.string().meta({ example: 'ses_3mGq8YxUQ2sH0vZ1kWcJ9d' }),
    externalId: z.string().nullable(),
    teamId: z.string(),
    title: z.string().nullable(),
    source: z.string().nullable(),
    device: z.string().nullable(),
    parentId: z.string().nullable(),
    rootId: z
      .string()
      .meta({ description: "The lineage: the id of its first session, this session's own where it continues none." }),
    startedAt: Time,
    endedAt: Time.nullable(),
    endReason: z.string().nullable(),
    messageCount: z.int(),
    prefixSha256: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of the frozen prefix, in hex; null until an imported session first needs one.' }),
    metadata: z.record(z.string(), z.unknown()),
    version: z.int().meta({ description: 'Rises with every change; the ETag is this number in quotes.' }),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Session', description: 'One conversation, private to its user.' });
export type Session = z.infer<typeof Session>;

export const SessionList = z
  .object({ items: z.array(Session), nextCursor: z.string().nullable() })
  .meta({ id: 'SessionList' });
export type SessionList = z.infer<typeof SessionList>;
