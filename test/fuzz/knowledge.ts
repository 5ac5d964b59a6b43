import type { Random } from './random.ts';

export interface KnownSkill {
  team: string;
  name: string;
}

export interface KnownProposal {
  id: string;
  digest: string | null;
  scan: string | null;
}

/** What one caller has been told so far: later requests are made of it, and so get beyond the first 404. */
export interface Knowledge {
  /** Takes in an answer; `session` is the one that it is about. */
  learn(answer: unknown, session?: string): void;
  learnEtag(path: string, etag: string): void;
  learnCursor(path: string, cursor: string): void;
  /** An id with this prefix, mostly a recent one. */
  id(prefix: string): string | undefined;
  messageOf(session: string): string | undefined;
  skill(): KnownSkill | undefined;
  /** The path of a file in some skill of this name. */
  fileOf(skill: string): string | undefined;
  proposal(id: string): KnownProposal | undefined;
  /** One that can be decided. */
  pending(): KnownProposal | undefined;
  /** There is no such thing any more: whatever a path names that was not found. */
  forget(path: string): void;
  etag(path: string): string | undefined;
  cursor(path: string): string | undefined;
}

const KEPT = 24;
const ID = /^([a-z]{3,4})_[0-9A-Za-z]{22}$/;

/** @param shielded ids that are not to be used: requests with them could lock the fuzz out */
export function createKnowledge(random: Random, shielded: ReadonlySet<string>): Knowledge {
  const ids = createShelf<string>();
  const messages = createShelf<string>();
  const paths = createShelf<string>();
  const skills = createShelf<KnownSkill>();
  const proposals = createShelf<KnownProposal>();
  const etags = new Map<string, string>();
  const cursors = new Map<string, string>();

  function take(value: object, session: string | undefined): void {
    const object = value as Record<string, unknown>;
    const { id, team, name, digest, files } = object;
    const about = typeof object['sessionId'] === 'string' ? object['sessionId'] : session;
    if (typeof id === 'string' && id.startsWith('msg_') && about !== undefined) messages.add(about, id);
    if (typeof id === 'string' && id.startsWith('prp_')) {
      const scan = (object['scan'] as { id?: string } | null | undefined)?.id ?? null;
      proposals.drop('proposal', (each) => each.id === id);
      if (object['state'] === 'pending')
        proposals.add('proposal', { id, digest: typeof digest === 'string' ? digest : null, scan });
    }
    if (typeof name === 'string' && Array.isArray(files)) {
      for (const { path } of files as { path?: unknown }[]) if (typeof path === 'string') paths.add(name, path);
    }
    if (typeof id === 'string' && id.startsWith('skl_') && typeof team === 'string') {
      skills.add('skill', { team, name: String(name) });
    }
  }

  function learn(value: unknown, session?: string): void {
    if (typeof value === 'string') {
      const prefix = ID.exec(value)?.[1];
      if (prefix !== undefined && !shielded.has(value)) ids.add(prefix, value);
    }
    if (typeof value !== 'object' || value === null) return;
    take(value, session);
    for (const each of Object.values(value)) learn(each, session);
  }

  const recent = <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : random.pick(list));
  return {
    learn,
    learnEtag: (path, etag) => keep(etags, path, etag),
    learnCursor: (path, cursor) => keep(cursors, path, cursor),
    id: (prefix) => recent(ids.get(prefix)),
    messageOf: (session) => recent(messages.get(session)),
    skill: () => recent(skills.get('skill')),
    fileOf: (skill) => recent(paths.get(skill)),
    pending: () => recent(proposals.get('proposal')),
    proposal: (id) => proposals.get('proposal').findLast((each) => each.id === id),
    forget: (path) => {
      for (const [id, prefix = ''] of path.matchAll(/\b([a-z]{3,4})_[0-9A-Za-z]{22}\b/g))
        ids.drop(prefix, (each) => each === id);
      skills.drop('skill', ({ name }) => path.includes(`/skills/${name}`));
    },
    etag: (path) => etags.get(path),
    cursor: (path) => cursors.get(path),
  };
}

interface Shelf<T> {
  add(name: string, value: T): void;
  get(name: string): readonly T[];
  drop(name: string, isGone: (value: T) => boolean): void;
}

/** Lists by name, each with its latest few. */
function createShelf<T>(): Shelf<T> {
  const lists = new Map<string, T[]>();
  return {
    add: (name, value) => {
      const list = lists.get(name) ?? [];
      const without = list.filter((each) => each !== value);
      keep(lists, name, [...without, value].slice(-KEPT));
    },
    get: (name) => lists.get(name) ?? [],
    drop: (name, isGone) =>
      void lists.set(
        name,
        (lists.get(name) ?? []).filter((each) => !isGone(each)),
      ),
  };
}

const NAMES_KEPT = 500;

function keep<T>(map: Map<string, T>, name: string, value: T): void {
  map.delete(name);
  map.set(name, value);
  for (const oldest of map.keys()) {
    if (map.size <= NAMES_KEPT) return;
    map.delete(oldest);
  }
}
