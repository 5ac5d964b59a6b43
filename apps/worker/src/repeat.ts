export interface Repeating {
  /** No run begins after this; resolves when the one under way is over. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  /** Milliseconds from the end of one run to the beginning of the next. */
  everyMs: number;
  run(): Promise<void>;
  onError(error: unknown): void;
}

/** Runs again and again, never two at once; an error ends no more than the run it came in. */
export function repeat({ everyMs, run, onError }: RepeatOptions): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current = Promise.resolve();

  function begin(): void {
    current = run()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(begin, everyMs);
      });
  }

  begin();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
