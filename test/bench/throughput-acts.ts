import { randomUUID } from 'node:crypto';
import type { BenchWriter } from './throughput-world.ts';

/** The column that says whose rows they are. */
type Owner = 'session_id' | 'store_id';

interface AddedRows {
  table: string;
  of?: Owner;
  fresh(writer: BenchWriter, number: number): Record<string, unknown>;
}

/** A write that is measured: as a request, and as the rows that it leaves. */
export interface Act {
  name: string;
  /** What the request with this number is; numbers of one writer follow one another. */
  request(writer: BenchWriter, number: number): { path: string; body: unknown };
  /** Tables whose rows it adds, in this order, with what differs from row to row. */
  adds: AddedRows[];
  /** The row that it changes. */
  changes?: { table: string; of: Owner; set: string };
}

const words = (number: number): string =>
  `Certificate number ${number} of the pottery shop expires on a ninth of June.`;

export const ACTS: readonly Act[] = [
  {
    name: 'memory operation',
    request: (_, number) => ({
      path: '/v1/memory/memory/operations',
      body: {
        operations:
          number % 20 === 0 && number > 0
            ? Array.from({ length: 19 }, (__, i) => ({ action: 'remove', oldText: words(number - 1 - i) }))
            : [{ action: 'add', content: words(number) }],
      },
    }),
    adds: [
      {
        table: 'memory_entries',
        of: 'store_id',
        fresh: (_, number) => ({ id: randomUUID(), position: 1000 + number }),
      },
    ],
    changes: { table: 'memory_stores', of: 'store_id', set: 'version = version + 1, updated_at = now()' },
  },
  {
    name: 'message append',
    request: ({ session }, number) => ({
      path: `/v1/sessions/${session}/messages`,
      body: { messages: [{ role: 'user', content: words(number) }] },
    }),
    adds: [
      { table: 'messages', of: 'session_id', fresh: (_, number) => ({ id: randomUUID(), seq: 1_000_000 + number }) },
      { table: 'search_documents', of: 'session_id', fresh: (_, number) => ({ seq: 1_000_000 + number }) },
      { table: 'search_postings', of: 'session_id', fresh: (_, number) => ({ seq: 1_000_000 + number }) },
    ],
    changes: {
      table: 'sessions',
      of: 'session_id',
      set: 'last_seq = last_seq + 1, message_count = message_count + 1, updated_at = now()',
    },
  },
  {
    name: 'team creation',
    request: (_, number) => ({ path: '/v1/teams', body: { slug: `t-${randomUUID()}`, name: `Team ${number}` } }),
    adds: [
      { table: 'teams', fresh: ({ teamId }) => ({ id: teamId, slug: `t-${teamId}` }) },
      { table: 'team_members', fresh: ({ teamId }) => ({ team_id: teamId }) },
    ],
  },
];
