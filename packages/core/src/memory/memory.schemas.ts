import { z } from 'zod';
import { safeText } from '../shared/text-schema.ts';
import { MEMORY_STORES } from './memory-stores.models.ts';

/** Far over every limit, and all of it is scanned: what is too long is told its size, not that it is malformed. */
const MAX_TEXT = 32_768;

const StoreRef = {
  store: z
    .string()
    .meta({ description: '`memory` (the agent’s notes), `user` (who the user is) or `team`.', example: 'memory' }),
  team: z.string().max(100).optional().meta({ description: 'Whose store `team` is meant: id, slug or `~me`.' }),
};

export const MemoryOperation = z
  .strictObject({
    action: z.enum(['add', 'replace', 'remove']),
    content: safeText({ max: MAX_TEXT, min: 0 }).optional().meta({
      description: 'The entry to add, or to put in place of another; no line of it may be § alone.',
      example: 'Prefers pnpm over npm',
    }),
    oldText: safeText({ max: MAX_TEXT, min: 0 })
      .optional()
      .meta({ description: 'A part of the entry meant, case-sensitive; an entry equal to it wins.', example: 'npm' }),
  })
  .meta({ id: 'MemoryOperation' });

export const ReadMemoryInput = z.strictObject(StoreRef);
export type ReadMemoryInput = z.input<typeof ReadMemoryInput>;

export const MemoryOperationsBody = z.strictObject({ operations: z.array(MemoryOperation).min(1).max(100) });

export const ApplyMemoryInput = z.strictObject({ ...StoreRef, ...MemoryOperationsBody.shape });
export type ApplyMemoryInput = z.input<typeof ApplyMemoryInput>;

export const MemoryUsage = z
  .object({
    chars: z.int().meta({ description: 'Code points of the entries joined by newline § newline.' }),
    limit: z.int(),
    percent: z.int().meta({ description: 'Rounded down, at most 100.' }),
  })
  .meta({ id: 'MemoryUsage' });

export const MemoryStore = z
  .object({
    store: z.enum(MEMORY_STORES),
    entries: z.array(z.string()),
    usage: MemoryUsage,
    rendered: z
      .string()
      .meta({ description: 'The block that a new session’s prompt holds; empty for an empty store.' }),
    version: z.int().meta({ description: 'Counts the batches that changed the store; its ETag.' }),
  })
  .meta({ id: 'MemoryStore' });
export type MemoryStore = z.infer<typeof MemoryStore>;

export const AppliedMemory = z
  .object({
    success: z.literal(true),
    applied: z.int().meta({ description: 'Operations that changed something; a duplicate add changes nothing.' }),
    usage: MemoryUsage,
    entryCount: z.int(),
    message: z.string(),
  })
  .meta({ id: 'AppliedMemory' });
export type AppliedMemory = z.infer<typeof AppliedMemory>;
