import type { FuzzRequest } from './fuzz-request.ts';
import type { Maker } from './make-valid.ts';
import type { FuzzWorld } from './world.ts';

const ID = /\b([a-z]{3,4})_[0-9A-Za-z]{22}\b/g;

/** The request with ids of the other organization wherever it has ids, or its team or session where it has none. */
export function nameForeign(valid: FuzzRequest, { random }: Maker, { foreign }: FuzzWorld): FuzzRequest {
  let named = 0;
  const swap = (text: string): string =>
    text.replaceAll(ID, (id, prefix: string) => {
      const theirs = foreign.get(prefix);
      if (theirs === undefined || theirs.length === 0) return id;
      named += 1;
      return random.pick(theirs);
    });
  const path = swap(valid.path).replace(/\/teams\/[^/]+/, (team) => {
    if (named > 0 || !random.chance(0.7)) return team;
    named += 1;
    return `/teams/${random.pick(foreign.get('team') ?? [''])}`;
  });
  const mustRefuse = named > 0;
  const request: FuzzRequest = { ...valid, kind: 'foreign', path, mustRefuse, wrong: 'ids of another organization' };
  request.query = valid.query.map(([name, value]) => [name, swap(value)]);
  if (valid.body !== undefined && 'json' in valid.body) {
    request.body = { json: JSON.parse(swap(JSON.stringify(valid.body.json))) as unknown };
  }
  return request;
}
