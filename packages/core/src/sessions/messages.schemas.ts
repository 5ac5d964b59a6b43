import { z } from 'zod';
import { instant } from '../shared/instant-schema.ts';
import { safeJsonObject } from '../shared/json-object-schema.ts';
import { queryInteger } from '../shared/query-integer.ts';
import { safeText } from '../shared/text-schema.ts';

export const MAX_CONTENT_BYTES = 256 * 1024;
export const MAX_BATCH = 500;
const MAX_WINDOW = 20;
const METADATA_BYTES = 16 * 1024;
const TOOL_CALL_BYTES = 256 * 1024;

const ROLES = ['user', 'assistant', 'system', 'tool'] as const;

export const MessageId = z.string().max(100).meta({ example: 'msg_5tXn2LrVb7Wq0KfYc4HdZs' });

const externalId = safeText({ max: 255 });
const toolName = safeText({ max: 255 }).meta({ example: 'terminal' });
const toolCallId = safeText({ max: 255 }).meta({ example: 'call_1' });
const metadata = safeJsonObject({ maxBytes: METADATA_BYTES });
const toolCalls = z
  .array(safeJsonObject({ maxBytes: TOOL_CALL_BYTES }))
  .max(128)
  .refine((calls) => Buffer.byteLength(JSON.stringify(calls)) <= TOOL_CALL_BYTES, 'must be at most 256 KiB as JSON')
  .meta({ description: "Calls of tools as the client's model made them, kept unchanged." });

const content = safeText({ min: 0, max: MAX_CONTENT_BYTES })
  .refine((text) => Buffer.byteLength(text) <= MAX_CONTENT_BYTES, 'must be at most 256 KiB of UTF-8')
  .meta({
    description:
      'At most 256 KiB of UTF-8. It is kept whole; by words it is found by its first 50,000, and by 8,192 different ones.',
    example: 'The deploy failed again: the chart pins an old image.',
  });

export const NewMessage = z
  .strictObject({
    externalId: externalId.optional().meta({
      description: 'A repeated one is the same message: what is stored stays and is answered.',
    }),
    role: z.enum(ROLES),
    content,
    toolName: toolName.optional(),
    toolCallId: toolCallId.optional(),
    toolCalls: toolCalls.optional(),
    createdAt: instant().optional().meta({ description: 'When it was said; may lie in the past. Now unless given.' }),
    metadata: metadata.optional().meta({ description: 'At most 16 KiB as JSON.' }),
  })
  .meta({ id: 'NewMessage' });
export type NewMessage = z.output<typeof NewMessage>;

export const AppendMessagesInput = z
  .strictObject({ messages: z.array(NewMessage).min(1).max(MAX_BATCH) })
  .meta({ id: 'AppendMessages' });
export type AppendMessagesInput = z.input<typeof AppendMessagesInput>;

export const AppendedMessages = z
  .object({
    items: z
      .array(z.object({ id: z.string(), externalId: z.string().nullable(), seq: z.int() }))
      .meta({ description: 'One for each message sent, in the order sent.' }),
    nudges: z
      .array(z.object({ kind: z.enum(['memory', 'skills']), jobId: z.string() }))
      .meta({ description: 'Reviews that these messages set off; empty where none was.' }),
  })
  .meta({ id: 'AppendedMessages' });
export type AppendedMessages = z.infer<typeof AppendedMessages>;

export const ListMessagesInput = z.strictObject({
  around: MessageId.optional().meta({ description: 'The message to show with its neighbours, instead of a page.' }),
  window: queryInteger({ min: 0, max: MAX_WINDOW })
    .optional()
    .meta({ description: 'With `around`: messages on each side; 5 unless given, at most 20.' }),
  limit: queryInteger({ min: 1, max: 100 })
    .optional()
    .meta({ description: 'Items a page; 50 unless given, at most 100.' }),
  cursor: z.string().max(2000).optional().meta({ description: '`nextCursor` of the page before.' }),
});
export type ListMessagesInput = z.input<typeof ListMessagesInput>;

export const Message = z
  .object({
    id: z.string().meta({ example: 'msg_5tXn2LrVb7Wq0KfYc4HdZs' }),
    externalId: z.string().nullable(),
    sessionId: z.string(),
    seq: z.int().meta({ description: 'Its place in the session, from 1; a deleted message leaves a gap.' }),
    role: z.enum(ROLES),
    content: z.string(),
    toolName: z.string().optional(),
    toolCallId: z.string().optional(),
    toolCalls: z.array(z.record(z.string(), z.unknown())).optional(),
    createdAt: z.iso.datetime(),
    metadata: z.record(z.string(), z.unknown()).optional(),
    state: z.enum(['live', 'compacted', 'rewound']),
  })
  .meta({ id: 'Message', description: 'One turn of a session.' });
export type Message = z.infer<typeof Message>;

export const MessageList = z
  .object({ items: z.array(Message), nextCursor: z.string().nullable() })
  .meta({ id: 'MessageList' });
export type MessageList = z.infer<typeof MessageList>;
