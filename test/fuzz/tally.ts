import type { Operation } from './contract.ts';
import type { Fault } from './faults.ts';
import { KINDS, type Answer, type FuzzRequest, type Kind } from './fuzz-request.ts';

interface Counted {
  kinds: Record<Kind, number>;
  /** Answers by the first digit of their status; 0 for none. */
  classes: number[];
  /** Of the valid ones. */
  done: number;
}

export interface Found {
  fault: Fault;
  request: FuzzRequest;
  /** How often the same was seen. */
  times: number;
}

/** What was asked, what was answered, and what was wrong. */
export interface Tally {
  count(request: FuzzRequest, answer: Answer): void;
  report(request: FuzzRequest, fault: Fault): void;
  /** One of each kind of fault, in the order they were found. */
  found(): Found[];
  /** Operations that never answered with a 2xx. */
  neverDone(): string[];
  lines(): string[];
}

export function createTally(operations: readonly Operation[], onFault?: (text: string) => void): Tally {
  const counts = new Map(operations.map(({ id }) => [id, emptyCount()]));
  const faults = new Map<string, Found>();
  return {
    count: ({ operation, kind }, { status }) => {
      const counted = counts.get(operation.id) ?? emptyCount();
      counts.set(operation.id, counted);
      counted.kinds[kind] += 1;
      const digit = Math.floor(status / 100);
      counted.classes[digit] = (counted.classes[digit] ?? 0) + 1;
      if (kind === 'valid' && digit === 2) counted.done += 1;
    },
    report: (request, fault) => {
      const name = nameFault(request, fault);
      const known = faults.get(name);
      if (known !== undefined) {
        known.times += 1;
        return;
      }
      faults.set(name, { fault, request, times: 1 });
      onFault?.(`${request.operation.id} (${request.wrong || 'valid'}): ${fault.rule}, ${fault.detail}`);
    },
    found: () => [...faults.values()],
    neverDone: () => [...counts].filter(([, { classes }]) => (classes[2] ?? 0) === 0).map(([id]) => id),
    lines: () => linesOf(counts),
  };
}

/** The same for faults that are the same but for ids and numbers of theirs. */
export function nameFault({ kind, wrong, operation }: FuzzRequest, { rule, detail }: Fault): string {
  // What is wrong on the wire is wrong before any operation is asked.
  const place = kind === 'wire' ? wrong : operation.id;
  const status = /\b[1-5]\d\d\b/.exec(detail)?.[0] ?? '';
  return `${place} ${rule} ${status} ${detail.replaceAll(/\w*\d\w*/g, '').slice(0, 80)}`;
}

function emptyCount(): Counted {
  return {
    kinds: { valid: 0, 'near-valid': 0, hostile: 0, foreign: 0, wire: 0 },
    classes: [0, 0, 0, 0, 0, 0],
    done: 0,
  };
}

function linesOf(counts: ReadonlyMap<string, Counted>): string[] {
  const total = emptyCount();
  const rows = [...counts].map(([id, counted]) => {
    for (const kind of KINDS) total.kinds[kind] += counted.kinds[kind];
    total.classes = total.classes.map((count, digit) => count + (counted.classes[digit] ?? 0));
    total.done += counted.done;
    return row(id, cellsOf(counted));
  });
  const names = [...KINDS, 'none', '2xx', '3xx', '4xx', '5xx', 'valid 2xx'];
  return [row('operation', names), ...rows, row('all', cellsOf(total))];
}

function cellsOf({ kinds, classes: [none = 0, , ...classes], done }: Counted): number[] {
  return [...KINDS.map((kind) => kinds[kind]), none, ...classes, done];
}

function row(name: string, cells: readonly (string | number)[]): string {
  return name.padEnd(24) + cells.map((cell) => String(cell).padStart(11)).join('');
}
