import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { preparing } from './prepared-statements.ts';
import { toRows, type Database, type Isolation, type Tx } from './database.ts';

export interface PostgresOptions {
  url: string;
  /** Connections held at most; 10 by default. */
  maxConnections?: number;
  /** Milliseconds after which the server ends a statement; 5,000 by default, 0 for none. */
  statementTimeoutMs?: number;
  applicationName?: string;
  /** Prepares statements once a connection; true by default. */
  preparesStatements?: boolean;
  /** Told of each statement as it is sent. */
  onQuery?: () => void;
}

const LOCK_TIMEOUT_MS = 5_000;
/** Of the time a statement has: a request that waits for a lock should still be able to say so. */
const LOCK_SHARE = 0.4;
const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECT_TIMEOUT_S = 3;
const DEFAULT_ISOLATION: Isolation = 'read committed';

export function openPostgres(options: PostgresOptions): Database {
  const statementTimeout = options.statementTimeoutMs ?? 5_000;
  const client = postgres(options.url, {
    max: options.maxConnections ?? 10,
    connect_timeout: CONNECT_TIMEOUT_S,
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? 'cairn',
      statement_timeout: statementTimeout,
      default_transaction_isolation: DEFAULT_ISOLATION,
      lock_timeout: Math.min(LOCK_TIMEOUT_MS, Math.round(statementTimeout * LOCK_SHARE)),
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      // Plans fit their values: of one tenant to another, and one word to another, they differ by orders of magnitude.
      plan_cache_mode: 'force_custom_plan',
    },
  });
  const { onQuery } = options;
  const orm = drizzle(
    options.preparesStatements === false ? client : preparing(client),
    onQuery === undefined ? {} : { logger: { logQuery: () => onQuery() } },
  );
  acceptRawValues(client);
  return {
    driver: 'postgres',
    transaction: (work, isolation = DEFAULT_ISOLATION) =>
      orm.transaction(
        (tx) => work(tx as unknown as Tx),
        // To say what is so anyway would be a round trip of its own.
        isolation === DEFAULT_ISOLATION ? undefined : { isolationLevel: isolation },
      ),
    runScript: async (text) => flattenResults(await client.begin((tx) => tx.unsafe(text).simple())),
    callFunction: async (call) => toRows(await orm.execute(call.inlineParams())),
    close: () => client.end({ timeout: 5 }),
  };
}

/** Types of dates and times, alone and in arrays. */
const DATE_TYPES = [1082, 1083, 1114, 1184, 1182, 1185, 1115, 1231];

const JSON_TYPES = [114, 3802];

/** Drizzle takes the driver's own conversions away; a date or an object in a raw statement would then be refused. */
function acceptRawValues(client: postgres.Sql): void {
  const { serializers } = client.options;
  for (const type of DATE_TYPES) {
    serializers[type] = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  }
  for (const type of JSON_TYPES) {
    serializers[type] = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  }
}

/** One statement gives a list of rows, several give a list of such lists. */
function flattenResults(results: readonly unknown[]): Record<string, unknown>[] {
  return results.flat() as Record<string, unknown>[];
}
