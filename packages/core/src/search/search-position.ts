import { z } from 'zod';

const TimedPlace = z.object({ createdAt: z.string(), sessionId: z.string(), seq: z.int() });
/** A message's place in a list by time; `createdAt` as the database writes it, ids are UUIDs. */
export type TimedPlace = z.infer<typeof TimedPlace>;

const RankedPlace = z.object({ seen: z.int(), shown: z.string() });
/** How many hits of a list by score were seen, and fingerprints of those that were shown last. */
export type RankedPlace = z.infer<typeof RankedPlace>;

/** Where a page ended, and what the pages that follow have in common with the first. */
export const SearchPosition = z.object({
  /** The moment of the first page: what was stored later is on no page. */
  at: z.coerce.date(),
  /** The phrases were given up for want of a hit. */
  relaxed: z.boolean(),
  timed: TimedPlace.optional(),
  ranked: RankedPlace.optional(),
});
export type SearchPosition = z.infer<typeof SearchPosition>;

export type SearchPlace = Pick<SearchPosition, 'timed' | 'ranked'>;
