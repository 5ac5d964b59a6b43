export interface CircuitOptions {
  now(): number;
  /** How long nobody tries after a failure. */
  pauseMs: number;
  /** Told once when what was well begins to fail. */
  onOpen(error: unknown): void;
}

/** Keeps callers away from what fails: after a pause one of them tries whether it is well again. */
export interface Circuit {
  /** Whether to do without for now. */
  isOpen(): boolean;
  /** Undefined where the work failed. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>;
}

export function createCircuit({ now, pauseMs, onOpen }: CircuitOptions): Circuit {
  let pausedUntil = 0;
  let isDoubtful = false;
  let isTrying = false;

  return {
    isOpen: () => isTrying || now() < pausedUntil,
    run: async (work) => {
      isTrying = isDoubtful;
      try {
        const result = await work();
        isDoubtful = false;
        return result;
      } catch (error) {
        if (!isDoubtful) onOpen(error);
        isDoubtful = true;
        pausedUntil = now() + pauseMs;
        return undefined;
      } finally {
        isTrying = false;
      }
    },
  };
}

/** @throws Error where the work takes longer */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const slow = () => reject(new Error(`The database did not count a request within ${milliseconds} ms.`));
    const timer = setTimeout(slow, milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
