/** A map that forgets what was not used for longest, so that no flood of names can fill the memory. */
export interface RecentMap<V> {
  get(name: string): V | undefined;
  set(name: string, value: V): void;
  delete(name: string): void;
  readonly size: number;
}

/** @param most entries kept */
export function createRecentMap<V>(most: number): RecentMap<V> {
  const entries = new Map<string, V>();

  function set(name: string, value: V): void {
    entries.delete(name);
    entries.set(name, value);
    if (entries.size <= most) return;
    for (const oldest of entries.keys()) {
      entries.delete(oldest);
      return;
    }
  }

  return {
    get: (name) => {
      const value = entries.get(name);
      if (value !== undefined) set(name, value);
      return value;
    },
    set,
    delete: (name) => void entries.delete(name),
    get size() {
      return entries.size;
    },
  };
}
