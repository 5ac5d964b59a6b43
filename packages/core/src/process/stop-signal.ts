/** Runs `stop` at the first SIGTERM or SIGINT and then ends the process; a second signal ends it at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
}
