/** Puts a slot back; a second call does nothing. */
export type ReleaseSlot = () => void;

export interface RequestSlots {
  /** Undefined where there is none for this group, of so many as there are now. */
  take(group: string, most: number): ReleaseSlot | undefined;
  readonly taken: number;
}

/**
 * The requests under way in this process, bounded in all and shared by groups: one may take another slot while it holds
 * fewer than are free. So n busy groups come to an equal share each, and as much again stays free for whoever is new.
 */
export function createRequestSlots(): RequestSlots {
  const held = new Map<string, number>();
  let taken = 0;

  function release(group: string): void {
    taken -= 1;
    const left = (held.get(group) ?? 0) - 1;
    if (left > 0) held.set(group, left);
    else held.delete(group);
  }

  return {
    take: (group, most) => {
      const own = held.get(group) ?? 0;
      if (own >= most - taken) return undefined;
      taken += 1;
      held.set(group, own + 1);
      let isHeld = true;
      return () => {
        if (isHeld) release(group);
        isHeld = false;
      };
    },
    get taken() {
      return taken;
    },
  };
}
