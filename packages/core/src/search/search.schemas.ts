import { z } from 'zod';
import { instant } from '../shared/instant-schema.ts';
import { safeText } from '../shared/text-schema.ts';

const ROLES = ['user', 'assistant', 'system', 'tool'] as const;

const MAX_QUERY = 10_000;

/** In code points; a text of more than two units for each has too many, and is not counted. */
function isShortEnough(query: string): boolean {
  return query.length <= MAX_QUERY || (query.length <= 2 * MAX_QUERY && [...query].length <= MAX_QUERY);
}

const sessionId = z.string().max(100);

export const SearchInput = z
  .strictObject({
    query: z.string().refine(isShortEnough, `must be at most ${MAX_QUERY} characters`).meta({
      description:
        'Any text of at most 10,000 characters; an empty one lists what was said last. Words are optional and ranked, quotes make a phrase that must be there, a leading - excludes the phrase or the word (of three letters or more: in a command with short flags, or two dashes, it is a flag).',
      maxLength: MAX_QUERY,
      example: 'where did the nightly backup go',
    }),
    mode: z.enum(['hybrid', 'text', 'semantic']).default('hybrid'),
    limit: z.int().min(1).max(50).default(10),
    cursor: z.string().max(2000).optional().meta({ description: '`nextCursor` of the page before.' }),
    sessionId: sessionId.optional().meta({ description: 'Only in this session.' }),
    excludeSessionId: sessionId.optional().meta({ description: 'Anywhere but in this session.' }),
    source: safeText({ max: 100 }).optional().meta({ description: 'Only in sessions of this source.' }),
    roles: z.array(z.enum(ROLES)).min(1).max(ROLES.length).optional(),
    after: instant().optional().meta({ description: 'Said at this time or later.' }),
    before: instant().optional().meta({ description: 'Said before this time.' }),
    sort: z.enum(['relevance', 'newest', 'oldest']).default('relevance').meta({
      description: 'By time, only messages that hold a word of the query are listed.',
    }),
    groupBy: z.enum(['message', 'session']).default('message').meta({
      description: '`session`: the best message of each session.',
    }),
    context: z.int().min(0).max(20).default(0).meta({ description: 'Messages to show on each side of a hit.' }),
  })
  .meta({ id: 'Search' });
export type SearchInput = z.input<typeof SearchInput>;
export type ParsedSearch = z.output<typeof SearchInput>;

export const FoundMessage = z
  .object({
    id: z.string().meta({ example: 'msg_5tXn2LrVb7Wq0KfYc4HdZs' }),
    externalId: z.string().nullable(),
    sessionId: z.string(),
    seq: z.int(),
    role: z.enum(ROLES),
    content: z.string(),
    toolName: z.string().optional(),
    toolCallId: z.string().optional(),
    toolCalls: z.array(z.record(z.string(), z.unknown())).optional(),
    createdAt: z.iso.datetime(),
    metadata: z.record(z.string(), z.unknown()).optional(),
    state: z.enum(['live', 'compacted', 'rewound']),
  })
  .meta({ id: 'FoundMessage' });
export type FoundMessage = z.infer<typeof FoundMessage>;

export const FoundSession = z
  .object({
    id: z.string(),
    title: z.string().nullable(),
    source: z.string().nullable(),
    startedAt: z.iso.datetime(),
    rootId: z.string(),
  })
  .meta({ id: 'FoundSession' });
export type FoundSession = z.infer<typeof FoundSession>;

const share = z.number().min(0).max(1).nullable();

export const SearchHit = z
  .object({
    message: FoundMessage,
    session: FoundSession,
    snippet: z.string().meta({
      description:
        'About 200 characters around the best matches, which stand in <mark>; everything else is HTML-escaped.',
    }),
    score: z.number().meta({ description: 'Comparable within one answer only; 0 in lists by time without a query.' }),
    why: z
      .object({
        text: share,
        semantic: share,
        neighboursOnly: z.literal(true).optional().meta({
          description: 'Where the message itself holds no word of the query: `text` is for the messages beside it.',
        }),
      })
      .meta({ description: "Each arm's score as a share of its best hit's; null where the arm did not take part." }),
    before: z.array(FoundMessage).optional(),
    after: z.array(FoundMessage).optional(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchResult = z
  .object({
    hits: z.array(SearchHit),
    degraded: z.array(z.string()).meta({
      description: 'What did not take part although it was asked for, and why; empty where everything did.',
      example: ['embedder.unavailable'],
    }),
    nextCursor: z.string().nullable(),
    took: z.number().meta({ description: 'Milliseconds.' }),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof SearchResult>;
