import { setTimeout as sleep } from 'node:timers/promises';

export interface Readiness {
  /** What is not ready, in words; empty when all is. Answers soon, and asks once for all who ask meanwhile. */
  findUnready(): Promise<string[]>;
  /** From now on it is not ready, whatever else is. */
  beginStopping(): void;
}

const PATIENCE_MS = 3_000;

export function createReadiness(ask: () => Promise<string[]>, patienceMs = PATIENCE_MS): Readiness {
  let isStopping = false;
  let asking: Promise<string[]> | undefined;

  function askOnce(): Promise<string[]> {
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  }

  return {
    findUnready: async () => {
      if (isStopping) return ['stopping'];
      return Promise.race([askOnce(), sleep(patienceMs, ['no answer in time'], { ref: false })]);
    },
    beginStopping: () => (isStopping = true),
  };
}
