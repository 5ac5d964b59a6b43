/** The share of the answering messages that are among the found ones, 0 to 1. */
export function recallOf({ gold, found }: { gold: readonly string[]; found: readonly string[] }): number {
  const wanted = new Set(gold);
  return wanted.size === 0 ? 0 : found.filter((id) => wanted.delete(id)).length / new Set(gold).size;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** So many of them as asked for, spread evenly from the first on; all where none is said. */
export function sampleEvenly<T>(items: readonly T[], count: number | undefined): T[] {
  if (count === undefined || count >= items.length) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as T);
}
