import { replaceAt } from './body-places.ts';
import type { FuzzRequest } from './fuzz-request.ts';

export interface Shrinking {
  /** Whether a request still shows the fault. */
  shows(request: FuzzRequest): Promise<boolean>;
  /** Requests at most. */
  attempts: number;
}

/** The smallest request found that shows the same; the one given where none smaller does. */
export async function shrink(request: FuzzRequest, { shows, attempts }: Shrinking): Promise<FuzzRequest> {
  if (request.wire !== undefined) return request;
  let smallest = request;
  let left = attempts;
  for (let hasShrunk = true; hasShrunk && left > 0;) {
    hasShrunk = false;
    for (const smaller of listSmaller(smallest)) {
      if (left-- <= 0) break;
      if (!(await shows(smaller))) continue;
      smallest = smaller;
      hasShrunk = true;
      break;
    }
  }
  return smallest;
}

/** Each request that lacks one thing, or has a text cut in half. */
function listSmaller(request: FuzzRequest): FuzzRequest[] {
  const without = <T>(list: readonly T[]): T[][] => list.map((_, index) => list.filter((__, at) => at !== index));
  return [
    ...without(request.query).map((query) => ({ ...request, query })),
    ...without(request.headers).map((headers) => ({ ...request, headers })),
    ...(request.body !== undefined && 'json' in request.body
      ? listSmallerValues(request.body.json).map((json) => ({ ...request, body: { json } }))
      : []),
    ...request.query.flatMap(([name, value], index) =>
      value.length > 8 && !value.includes('%')
        ? [{ ...request, query: request.query.with(index, [name, value.slice(0, value.length / 2)]) }]
        : [],
    ),
  ];
}

function listSmallerValues(json: unknown): unknown[] {
  const smaller: unknown[] = [];
  const walk = (value: unknown, path: (string | number)[]): void => {
    if (typeof value === 'string' && value.length > 8) {
      smaller.push(replaceAt(json, path, value.slice(0, value.length / 2)));
      smaller.push(replaceAt(json, path, value.slice(value.length / 2)));
    }
    if (typeof value !== 'object' || value === null) return;
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    for (const key of keys) smaller.push(replaceAt(json, [...path, key], undefined));
    for (const key of keys) walk((value as Record<string | number, unknown>)[key], [...path, key]);
  };
  walk(json, []);
  return smaller;
}
