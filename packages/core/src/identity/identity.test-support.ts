import type { Database } from '@cairn/db';

/** The same database, counting what is asked of it. */
export function countQuestions(db: Database): { db: Database; asked(): number } {
  let asked = 0;
  const counted: Database = {
    ...db,
    transaction: (work, isolation) => {
      asked++;
      return db.transaction(work, isolation);
    },
    runScript: (text) => {
      asked++;
      return db.runScript(text);
    },
  };
  return { db: counted, asked: () => asked };
}
