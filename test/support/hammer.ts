/** Clients that wait for nothing but their answers. */
export interface Hammer {
  urls: readonly string[];
  path: string;
  key: string;
  clients: number;
  seconds: number;
}

export interface Hammered {
  /** From before the first request was sent until after the last answer. */
  seconds: number;
  /** Milliseconds that each answer took, by status; 0 stands for no answer. */
  latencies: Map<number, number[]>;
}

/** Sends as fast as the answers come, each client to the next address in turn. */
export async function hammer({ urls, path, key, clients, seconds }: Hammer): Promise<Hammered> {
  const latencies = new Map<number, number[]>();
  const started = performance.now();
  const send = async (url: string): Promise<void> => {
    const sent = performance.now();
    const status = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${key}` } }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    const known = latencies.get(status) ?? [];
    latencies.set(status, known);
    known.push(performance.now() - sent);
  };
  const work = async (client: number): Promise<void> => {
    for (let i = client; performance.now() - started < seconds * 1000; i++) await send(urls[i % urls.length] ?? '');
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return { seconds: (performance.now() - started) / 1000, latencies };
}

export function countOf({ latencies }: Hammered, status: number): number {
  return latencies.get(status)?.length ?? 0;
}
