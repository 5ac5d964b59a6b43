export interface ByteBudget {
  /** How to give the bytes back; undefined where they do not become free in time. First come, first served. */
  take(bytes: number, waitMs: number): Promise<(() => void) | undefined>;
}

interface Waiting {
  bytes: number;
  grant: (release: () => void) => void;
}

/** Bytes that are lent and given back; nobody overtakes one who waits for many. */
export function createByteBudget(total: number): ByteBudget {
  const queue: Waiting[] = [];
  let free = total;

  function lend(bytes: number): () => void {
    free -= bytes;
    let isLent = true;
    return () => {
      if (!isLent) return;
      isLent = false;
      free += bytes;
      serve();
    };
  }

  function serve(): void {
    for (let next = queue[0]; next !== undefined && next.bytes <= free; next = queue[0]) {
      queue.shift();
      next.grant(lend(next.bytes));
    }
  }

  return {
    take: (bytes, waitMs) => {
      if (queue.length === 0 && bytes <= free) return Promise.resolve(lend(bytes));
      return new Promise((resolve) => {
        const waiting: Waiting = {
          bytes,
          grant: (release) => {
            clearTimeout(timer);
            resolve(release);
          },
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1);
          resolve(undefined);
          serve();
        }, waitMs);
        queue.push(waiting);
      });
    },
  };
}
