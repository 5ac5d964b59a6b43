import type { Database } from '@cairn/db';
import { createBatch, type Place } from './batch-requests.ts';
import { createCircuit, within } from './circuit.ts';
import { createLocalLimits, type LocalLimits } from './local-limits.ts';
import { createRecentMap } from './recent-map.ts';
import { millisecondsClosed, toPolicies, type RequestSubject, type RequestVerdict } from './request-policies.models.ts';
import { takeRequests, type TakenRequests } from './request-rates.repository.ts';

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
  /** Milliseconds after which the database counts as too slow; three times as long for an organization new here. */
  slowMs?: number;
  /** Told once when this process begins to bound requests alone, and why. */
  onFallback?: (error: unknown) => void;
}

/** The requests of one key. */
interface Line {
  place(): Promise<Place<TakenRequests>>;
  /** Until then the database would refuse again. */
  refusedUntil: number;
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
  const { now = () => performance.now(), onFallback = () => {} } = options;
  const local = createLocalLimits({ most: LINES_AT_MOST, now });
  const circuit = createCircuit({ now, pauseMs: PAUSE_MS, onOpen: onFallback });
  const lines = createRecentMap<Line>(LINES_AT_MOST);

  function lineOf(subject: RequestSubject): Line {
    const line = lines.get(subject.keyId) ?? createLine(subject, { ...options, now, local });
    lines.set(subject.keyId, line);
    return line;
  }

  return {
    take: async (subject) => {
      if (circuit.isOpen()) return local.take(subject);
      const line = lineOf(subject);
      const refused = now() < line.refusedUntil ? local.take(subject) : undefined;
      if (refused?.admitted === false) return refused;
      const place = await circuit.run(() => line.place());
      if (place === undefined) return local.take(subject);
      return { admitted: place.admitted, policies: toPolicies(place.taken) };
    },
  };
}

function createLine(
  subject: RequestSubject,
  { db, ask, now, slowMs = 1_000, local }: RequestLimiterOptions & { now: () => number; local: LocalLimits },
): Line {
  const line: Line = { place: createBatch(count), refusedUntil: 0 };

  async function count(wanted: number): Promise<TakenRequests> {
    const asked = now();
    const request = { ...subject, wanted };
    // Without the database the defaults would bound an organization whose limit is not known yet.
    const patience = local.knows(subject.tenantId) ? slowMs : 3 * slowMs;
    const taken = await within(patience, ask === undefined ? takeRequests(db, request) : ask(request));
    local.adopt(subject, taken);
    if (taken.granted < wanted) line.refusedUntil = asked + Math.min(millisecondsClosed(taken), REFUSED_AT_MOST_MS);
    return taken;
  }

  return line;
}
