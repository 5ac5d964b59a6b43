import { pause } from './bench-client.ts';
import type { ApiNode } from '../support/api-nodes.ts';
import { createGun, type Gun, type Reply } from '../support/http-shot.ts';
import { closedLoop, openLoop } from './offered-load.ts';
import { drainUnderLoad } from './overload-drain.ts';
import { createAim, prepareOverloadStack, residentMiB, type OverloadStack } from './overload-stack.ts';
import { percentile } from './percentiles.ts';

export interface OverloadBench {
  print(line: string): void;
}

interface Target {
  gun: Gun;
  node: ApiNode;
  send(): Promise<Reply>;
}

interface Capacity {
  clients: number;
  perSecond: number;
  p99: number;
}

const CLIENTS = [8, 16, 32, 64];
const WARM_UP_SECONDS = 5;
const STEP_SECONDS = 8;
const OVERLOAD_SECONDS = 30;
const TIMES = 3;

/**
 * Finds what one API process can do by clients that wait for their answers, sends three times as much whether answers
 * come or not, and ends a process of two under load. On a database of its own of the servers TEST_* name.
 */
export async function benchOverload({ print }: OverloadBench): Promise<void> {
  const stack = await prepareOverloadStack();
  const gun = createGun();
  const [node] = stack.nodes;
  try {
    const target = aimAt(stack, { gun, node });
    const capacity = await findCapacity(target, print);
    await overload(target, { capacity, print });
    await drainUnderLoad(stack, { gun, perSecond: Math.round(capacity.perSecond / 2), print });
  } finally {
    gun.close();
    await stack.remove();
  }
}

function aimAt(stack: OverloadStack, { gun, node }: Omit<Target, 'send'>): Target {
  const aim = createAim(stack.callers);
  let count = 0;
  return { gun, node, send: () => gun.fire({ url: node.url, ...aim(`load-${count++}`) }) };
}

async function findCapacity({ send }: Target, print: OverloadBench['print']): Promise<Capacity> {
  await closedLoop({ clients: 16, seconds: WARM_UP_SECONDS, send });
  const steps: Capacity[] = [];
  for (const clients of CLIENTS) {
    const replies = await closedLoop({ clients, seconds: STEP_SECONDS, send });
    const accepted = replies.filter(isAccepted);
    const step = {
      clients,
      perSecond: accepted.length / STEP_SECONDS,
      p99: percentile(accepted.map(toMilliseconds), 0.99),
    };
    steps.push(step);
    print(`closed   ${clients} clients: ${step.perSecond.toFixed(0)} a second, ${describe(replies)}`);
  }
  return steps.reduce((best, step) => (step.perSecond > best.perSecond ? step : best));
}

async function overload(
  { node, send }: Target,
  { capacity, print }: { capacity: Capacity; print: OverloadBench['print'] },
): Promise<void> {
  const memory: number[] = [];
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      memory.push(await residentMiB(node));
      await pause(1_000);
    }
  };
  const watching = watch();
  const perSecond = TIMES * capacity.perSecond;
  const replies = await openLoop({ perSecond, seconds: OVERLOAD_SECONDS, send });
  isOver = true;
  await watching;
  const accepted = replies.filter(isAccepted).map(toMilliseconds);
  print(`open     ${perSecond.toFixed(0)} a second for ${OVERLOAD_SECONDS} s: ${describe(replies)}`);
  print(
    `         accepted p99 is ${(percentile(accepted, 0.99) / capacity.p99).toFixed(2)} times that at ${capacity.clients} clients`,
  );
  print(`         memory MiB ${memory.map((value) => value.toFixed(0)).join(' ')}`);
}

function describe(replies: readonly Reply[]): string {
  const accepted = replies.filter(isAccepted).map(toMilliseconds);
  const refused = replies.filter(({ status }) => status === 503).map(toMilliseconds);
  const others = replies.filter((reply) => !isAccepted(reply) && reply.status !== 503);
  const kinds = new Set(others.map(({ status, failure }) => failure ?? String(status)));
  return [
    `accepted ${accepted.length} ${describeShares(accepted)}`,
    ...(refused.length === 0 ? [] : [`refused ${refused.length} ${describeShares(refused)}`]),
    ...(others.length === 0 ? [] : [`other ${others.length} (${[...kinds].join(', ')})`]),
  ].join(' · ');
}

function describeShares(milliseconds: readonly number[]): string {
  const [p50, p95, p99, worst] = [0.5, 0.95, 0.99, 1].map((share) => percentile(milliseconds, share).toFixed(1));
  return `p50 ${p50} p95 ${p95} p99 ${p99} worst ${worst} ms`;
}

function isAccepted({ status }: Reply): boolean {
  return status >= 200 && status < 300;
}

function toMilliseconds({ milliseconds }: Reply): number {
  return milliseconds;
}
