import type { Database } from '@cairn/db';
import { createBatch, type Place } from './batch-requests.ts';
import { describeBucket, requestRate, type Bucket, type BucketState } from './buckets.models.ts';
import { DEFAULT_LIMITS } from './limits.models.ts';
import { createLocalBuckets } from './local-buckets.ts';
import { createRecentMap } from './recent-map.ts';
import { takeRequests, type TakenRequests } from './request-rates.repository.ts';

/** Whose request it is: UUIDs of the organization and of the key. */
export interface RequestSubject {
  tenantId: string;
  keyId: string;
}

export interface RequestPolicy extends BucketState {
  /** `requests` is the organization's bound, `key` the key's own, where there is one. */
  name: 'requests' | 'key';
}

export interface RequestVerdict {
  admitted: boolean;
  policies: RequestPolicy[];
}

export interface RequestLimiter {
  /** Counts one request. Never throws: without the database this process bounds alone. */
  take(subject: RequestSubject): Promise<RequestVerdict>;
}

export interface RequestLimiterOptions {
  db: Database;
  /** Asks the database. */
  ask?: (request: RequestSubject & { wanted: number }) => Promise<TakenRequests>;
  /** Milliseconds that never go back. */
  now?: () => number;
  /** Milliseconds after which the database counts as too slow to be asked. */
  slowMs?: number;
  /** Told once when this process begins to bound requests alone, and why. */
  onFallback?: (error: unknown) => void;
}

interface Line {
  place(): Promise<Place<TakenRequests>>;
  /** Until then the database would refuse again. */
  refusedUntil: number;
  /** The key's own bound as last heard of. */
  keyLimit: number | null;
}

const LINES_AT_MOST = 10_000;
/** A limit that is raised meanwhile takes effect after this at the latest. */
const REFUSED_AT_MOST_MS = 1_000;
const PAUSE_MS = 2_000;

/**
 * Bounds the requests of organizations and keys over all nodes. One statement answers for all requests of a key that
 * wait at once; a refusal is remembered for as long as the database would repeat it.
 */
export function createRequestLimiter(options: RequestLimiterOptions): RequestLimiter {
  const { db, now = () => performance.now(), slowMs = 1_000, onFallback = () => {} } = options;
  const ask = options.ask ?? ((request) => takeRequests(db, request));
  const local = createLocalBuckets({ most: 2 * LINES_AT_MOST, now });
  const lines = createRecentMap<Line>(LINES_AT_MOST);
  const organizationLimits = createRecentMap<number>(LINES_AT_MOST);
  let pausedUntil = 0;
  let isDoubtful = false;
  let isTrying = false;

  function lineOf(subject: RequestSubject): Line {
    const known = lines.get(subject.keyId);
    if (known !== undefined) return known;
    const line: Line = {
      place: createBatch((wanted) => askFor(line, { ...subject, wanted })),
      refusedUntil: 0,
      keyLimit: DEFAULT_LIMITS.keyRequestsPerMinute,
    };
    lines.set(subject.keyId, line);
    return line;
  }

  async function askFor(line: Line, request: RequestSubject & { wanted: number }): Promise<TakenRequests> {
    const asked = now();
    const taken = await within(slowMs, ask(request));
    local.adopt(request.tenantId, taken.organization);
    if (taken.key !== null) local.adopt(request.keyId, taken.key);
    organizationLimits.set(request.tenantId, taken.organization.perMinute);
    line.keyLimit = taken.key?.perMinute ?? null;
    if (taken.granted < request.wanted) {
      line.refusedUntil = asked + Math.min(millisecondsClosed(toPolicies(taken)), REFUSED_AT_MOST_MS);
    }
    return taken;
  }

  function takeLocally({ tenantId, keyId }: RequestSubject, line: Line): RequestVerdict {
    const organizationLimit = organizationLimits.get(tenantId) ?? DEFAULT_LIMITS.requestsPerMinute;
    const organization = { name: tenantId, ...requestRate(organizationLimit) };
    const key = line.keyLimit === null ? [] : [{ name: keyId, ...requestRate(line.keyLimit) }];
    const { admitted, states } = local.take([organization, ...key]);
    return { admitted, policies: states.map((state, i) => ({ ...state, name: i === 0 ? 'requests' : 'key' })) };
  }

  async function takeFromDatabase(subject: RequestSubject, line: Line): Promise<RequestVerdict> {
    // After a failure one request tries, so that the others do not wait with it.
    isTrying = isDoubtful;
    try {
      const { admitted, taken } = await line.place();
      isDoubtful = false;
      return { admitted, policies: toPolicies(taken) };
    } catch (error) {
      if (!isDoubtful) onFallback(error);
      isDoubtful = true;
      pausedUntil = now() + PAUSE_MS;
      return takeLocally(subject, line);
    } finally {
      isTrying = false;
    }
  }

  return {
    take: async (subject) => {
      const line = lineOf(subject);
      const at = now();
      if (at < pausedUntil || isTrying) return takeLocally(subject, line);
      if (at < line.refusedUntil) {
        const refused = takeLocally(subject, line);
        if (!refused.admitted) return refused;
      }
      return takeFromDatabase(subject, line);
    },
  };
}

function toPolicies({ organization, key }: TakenRequests): RequestPolicy[] {
  const toPolicy = (name: RequestPolicy['name'], bucket: Bucket) => ({ name, ...describeBucket(bucket) });
  return [toPolicy('requests', organization), ...(key === null ? [] : [toPolicy('key', key)])];
}

function millisecondsClosed(policies: readonly RequestPolicy[]): number {
  return Math.max(...policies.map(({ remaining, moreInUs }) => (remaining === 0 ? moreInUs / 1000 : 0)));
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const slow = () => reject(new Error(`The database did not count a request within ${milliseconds} ms.`));
    const timer = setTimeout(slow, milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
