import type { FusedCandidate } from './ranking.models.ts';
import type { RankedPlace } from './search-position.ts';

export interface RankedPage {
  page: FusedCandidate[];
  next: { ranked: RankedPlace } | null;
}

/** What a cursor has room for: hits beyond it are known by their number alone. */
const MAX_SHOWN = 300;
/** Hex digits at the end of a UUID, which are random: two of some hundreds are hardly ever alike. */
const DIGITS = 6;

/**
 * The best candidates that were on no page before. Scores move while messages are deleted or read by the model, so
 * neither a score nor a rank would tell where the last page ended.
 */
export function cutPage(
  ranked: readonly FusedCandidate[],
  { from, limit, by }: { from: RankedPlace | undefined; limit: number; by: 'messageId' | 'sessionId' },
): RankedPage {
  const shown = readShown(from);
  const known = new Set(shown);
  const unseen = ranked.filter((candidate) => !known.has(fingerprint(candidate[by])));
  const start = (from?.seen ?? 0) - shown.length;
  const page = unseen.slice(start, start + limit);
  if (unseen.length <= start + limit) return { page, next: null };
  const last = [...shown, ...page.map((candidate) => fingerprint(candidate[by]))].slice(-MAX_SHOWN);
  const seen = (from?.seen ?? 0) + page.length;
  return { page, next: { ranked: { seen, shown: Buffer.from(last.join(''), 'hex').toString('base64url') } } };
}

function readShown(from: RankedPlace | undefined): string[] {
  if (from === undefined) return [];
  const digits = Buffer.from(from.shown, 'base64url').toString('hex');
  return digits.match(new RegExp(`.{${DIGITS}}`, 'g')) ?? [];
}

function fingerprint(uuid: string): string {
  return uuid.slice(-DIGITS);
}
