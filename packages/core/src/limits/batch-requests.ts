export interface Granted {
  granted: number;
}

export type Place<T extends Granted> = { admitted: boolean; taken: T };

/**
 * Asks once for all the requests that came while the answer for those before them was under way. So one key never has
 * two statements waiting for the same row, and a busy one costs fewer statements than requests.
 */
export function createBatch<T extends Granted>(ask: (wanted: number) => Promise<T>): () => Promise<Place<T>> {
  let waiting: PromiseWithResolvers<Place<T>>[] = [];
  let isAsking = false;

  async function askForAll(): Promise<void> {
    isAsking = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const taken = await ask(batch.length);
        for (const [i, { resolve }] of batch.entries()) resolve({ admitted: i < taken.granted, taken });
      } catch (error) {
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error);
      }
    }
    isAsking = false;
  }

  return () => {
    const place = Promise.withResolvers<Place<T>>();
    waiting.push(place);
    if (!isAsking) void askForAll();
    return place.promise;
  };
}
