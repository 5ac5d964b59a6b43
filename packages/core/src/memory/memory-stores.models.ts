export const MEMORY_STORES = ['memory', 'user', 'team'] as const;
export type MemoryStoreName = (typeof MEMORY_STORES)[number];

/** Between two entries, wherever they are counted or shown as one text. */
export const ENTRY_DELIMITER = '\n§\n';

/**
 * Whether a text would be read as more than one entry where entries stand joined: by a line that is § alone, however
 * lines end, since a client may rewrite line ends; or by one at its edge, which the delimiter next to it completes.
 */
export function holdsDelimiter(content: string): boolean {
  return content.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).some((line) => line.trim() === ENTRY_DELIMITER.trim());
}

/** Code points that the entries of a store, joined by the delimiter, may come to. */
export const MEMORY_LIMITS: Readonly<Record<MemoryStoreName, number>> = { memory: 2200, user: 1375, team: 4400 };

export interface MemoryUsage {
  /** Code points of the entries joined by the delimiter. */
  chars: number;
  limit: number;
  /** Rounded down, at most 100. */
  percent: number;
}

export function measureUsage(store: MemoryStoreName, entries: readonly string[]): MemoryUsage {
  const chars = countCodePoints(entries.join(ENTRY_DELIMITER));
  const limit = MEMORY_LIMITS[store];
  return { chars, limit, percent: Math.min(100, Math.floor((chars * 100) / limit)) };
}

function countCodePoints(text: string): number {
  return [...text].length;
}

/** `1,234/2,200 chars` */
export function describeUsage(usage: MemoryUsage): string {
  return `${groupThousands(usage.chars)}/${groupThousands(usage.limit)} chars`;
}

export function groupThousands(value: number): string {
  return value.toLocaleString('en-US');
}
