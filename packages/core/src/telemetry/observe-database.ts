import type { Database } from '@cairn/db';
import { currentWork } from '../shared/work-scope.ts';
import { connectionsAtMost, connectionWaitSeconds, transactions, transactionSeconds } from './metrics.ts';
import { inSpan } from './tracer.ts';

/** The same database, with every transaction and call counted, timed and a span of the request or job it belongs to. */
export function observeDatabase(db: Database, { maxConnections }: { maxConnections: number }): Database {
  connectionsAtMost.set(maxConnections);
  return {
    ...db,
    transaction: (work, isolation) =>
      observe((began) =>
        db.transaction((tx) => {
          began();
          return work(tx);
        }, isolation),
      ),
    callFunction: (call) =>
      observe((began) => {
        began();
        return db.callFunction(call);
      }),
    runScript: (text) =>
      observe((began) => {
        began();
        return db.runScript(text);
      }),
  };
}

/** Called by the drivers for each statement. */
export function countQuery(): void {
  const work = currentWork();
  if (work !== undefined) work.queries += 1;
}

async function observe<T>(run: (began: () => void) => Promise<T>): Promise<T> {
  const asked = performance.now();
  let begun: number | undefined;
  transactions.inc({ state: 'waiting' });
  const began = () => {
    begun = performance.now();
    transactions.dec({ state: 'waiting' });
    transactions.inc({ state: 'open' });
    connectionWaitSeconds.observe((begun - asked) / 1000);
  };
  try {
    return await inSpan('database transaction', () => run(began));
  } finally {
    const ended = performance.now();
    transactions.dec({ state: begun === undefined ? 'waiting' : 'open' });
    if (begun !== undefined) transactionSeconds.observe((ended - begun) / 1000);
    const work = currentWork();
    if (work !== undefined) work.databaseMilliseconds += ended - asked;
  }
}
