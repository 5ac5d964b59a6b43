import { pause } from './bench-client.ts';

/** So many clients, each sending when it has its answer, for so long. */
export async function closedLoop<T>({
  clients,
  seconds,
  send,
}: {
  clients: number;
  seconds: number;
  send(): Promise<T>;
}): Promise<T[]> {
  const until = performance.now() + seconds * 1000;
  const replies: T[] = [];
  const client = async () => {
    while (performance.now() < until) replies.push(await send());
  };
  await Promise.all(Array.from({ length: clients }, client));
  return replies;
}

/** So many requests a second, whether or not those before them are answered. */
export async function openLoop<T>({
  perSecond,
  seconds,
  send,
}: {
  perSecond: number;
  seconds: number;
  send(): Promise<T>;
}): Promise<T[]> {
  const started = performance.now();
  const total = Math.round(perSecond * seconds);
  const replies: Promise<T>[] = [];
  while (replies.length < total) {
    const due = Math.min(total, ((performance.now() - started) / 1000) * perSecond);
    while (replies.length < due) replies.push(send());
    await pause(1);
  }
  return Promise.all(replies);
}
