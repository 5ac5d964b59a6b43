import { describe, expect, it } from 'vitest';
import { createRequestSlots, type ReleaseSlot } from './request-slots.ts';

const MOST = 12;

/** Each of these groups, in turn, takes what it gets until none gets any more. */
function fill(slots: ReturnType<typeof createRequestSlots>, groups: string[]): Map<string, ReleaseSlot[]> {
  const held = new Map(groups.map((group): [string, ReleaseSlot[]] => [group, []]));
  for (let isOpen = true; isOpen;) {
    isOpen = false;
    for (const group of groups) {
      const release = slots.take(group, MOST);
      if (release === undefined) continue;
      held.get(group)?.push(release);
      isOpen = true;
    }
  }
  return held;
}

describe('the slots of requests', () => {
  it.each([1, 2, 3, 5])('are shared evenly by %i busy groups, and leave as much again to a new one', (busy) => {
    const slots = createRequestSlots();
    const held = fill(
      slots,
      Array.from({ length: busy }, (_, i) => `group ${i}`),
    );
    const share = MOST / (busy + 1);
    expect([...held.values()].map(({ length }) => length)).toEqual(Array.from({ length: busy }, () => share));
    expect(fill(slots, ['new']).get('new')?.length).toBeGreaterThanOrEqual(1);
    expect(slots.taken).toBeLessThanOrEqual(MOST);
  });

  it('let somebody in even where there is a single one', () => {
    const slots = createRequestSlots();
    const release = slots.take('a', 1);
    expect([release, slots.take('b', 1)]).toEqual([expect.any(Function), undefined]);
    release?.();
    expect(slots.take('b', 1)).toBeDefined();
  });

  it('are put back once, however often they are released', () => {
    const slots = createRequestSlots();
    const [first] = [slots.take('a', MOST), slots.take('a', MOST)];
    first?.();
    first?.();
    expect(slots.taken).toBe(1);
  });

  it('can become fewer than are taken: then nobody gets one until enough are back', () => {
    const slots = createRequestSlots();
    const held = [slots.take('a', MOST), slots.take('a', MOST), slots.take('a', MOST)];
    expect(slots.take('b', 2)).toBeUndefined();
    held[0]?.();
    held[1]?.();
    expect(slots.take('b', 2)).toBeDefined();
  });
});
