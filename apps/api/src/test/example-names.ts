import { createHash } from 'node:crypto';
import { encodeId, tryDecodeId, type IdPrefix } from '@cairn/core/shared';

export interface ExampleNames {
  /** The same value with what differs from run to run in its place. */
  settle<T>(value: T, now: Date): T;
}

/** As ids are; what does not decode is left alone. */
const ID = /\b([a-z]{3,4})_[0-9A-Za-z]{22}\b/g;
const KEY = /\b(crn_[a-z]+_)[0-9A-Za-z]{36}\b/g;
const REQUEST = /\breq_[\w-]{16}(?![\w-])/g;
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** Times of the story are those of its clock; others come from the database’s. */
const YEAR_OF_STORY = '2026-03-';

/** Names ids by their order, and replaces keys, cursors and times that come from elsewhere. */
export function createExampleNames(): ExampleNames {
  const known = new Map<string, string>();
  const nameOf = (id: string, prefix: IdPrefix): string => {
    const name = known.get(id) ?? encodeId(prefix, uuidOf(known.size));
    known.set(id, name);
    return name;
  };
  return {
    settle<T>(value: T, now: Date): T {
      if (value === undefined) return value;
      const text = JSON.stringify(value)
        .replaceAll(ID, (id, prefix: IdPrefix) => (tryDecodeId(prefix, id) === null ? id : nameOf(id, prefix)))
        .replaceAll(KEY, (_, prefix: string) => `${prefix}${'EXAMPLE'.padEnd(36, '0')}`)
        .replaceAll(REQUEST, 'req_bXkJ2Qm0c1Zr7h5a')
        .replaceAll(TIME, (time) => (time.startsWith(YEAR_OF_STORY) ? time : now.toISOString()))
        .replaceAll(/"nextCursor":"[^"]+"/g, '"nextCursor":"eyJhZnRlciI6Ij…"')
        .replaceAll(/"last4":"\w+"/g, '"last4":"0000"')
        .replaceAll(/"took":\d+/g, '"took":4');
      return JSON.parse(text) as T;
    },
  };
}

/** A UUID v4 that looks like any other. */
function uuidOf(index: number): string {
  const hex = createHash('sha256').update(`example ${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
