import { benchAudit } from './audit.ts';
import { benchIngest } from './ingest.ts';
import { benchOverload } from './overload.ts';
import { benchRateLimit } from './rate-limit.ts';
import { benchRecall } from './recall.ts';
import { benchSearchSql } from './search-sql.ts';
import { benchThroughput } from './throughput.ts';

const USAGE = `npm run bench -- recall <file.json>     how much of what answers a question is found
npm run bench -- search-sql [messages]  a search against the bare statement below it (server Postgres)
npm run bench -- ingest <file.jsonl>    what becomes of skills as people wrote them; CAIRN_SERVER_PID for its memory
npm run bench -- audit [rows]           sealing, verifying, and what an audit row adds to a write (server Postgres)
npm run bench -- overload               three times what one API process can do, and SIGTERM under load
npm run bench -- rate-limit [seconds]   40 clients on one key, on two nodes that it starts itself (needs infra/local/up.sh)
npm run bench -- throughput [seconds]   writes over HTTP beside the bare SQL of the same rows, 1 and 40 clients (starts its own)

CAIRN_URL (http://127.0.0.1:8787) and CAIRN_PLATFORM_KEY name the running server; audit and search-sql also need its
DATABASE_URL. overload starts its own, on the servers that infra/local/up.sh names.`;

const INDEX_TIMEOUT_MS = 30 * 60_000;
const SEAL_TIMEOUT_MS = 10 * 60_000;

async function main([bench, argument]: string[]): Promise<void> {
  if (bench === 'overload') return benchOverload({ print: (line) => void process.stdout.write(`${line}\n`) });
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if (bench === 'rate-limit') return benchRateLimit({ seconds: Number(argument ?? 10), print });
  if (bench === 'throughput') return benchThroughput({ seconds: Number(argument ?? 9), print });
  const url = process.env['CAIRN_URL'] ?? 'http://127.0.0.1:8787';
  const server = { url, platformKey: needed('CAIRN_PLATFORM_KEY'), print };
  if (bench === 'recall' && argument !== undefined) {
    return benchRecall({ ...server, path: argument, timeoutMs: INDEX_TIMEOUT_MS });
  }
  if (bench === 'ingest' && argument !== undefined) {
    return benchIngest({ ...server, path: argument, serverPid: process.env['CAIRN_SERVER_PID'] });
  }
  if (bench === 'search-sql') {
    return benchSearchSql({
      ...server,
      databaseUrl: needed('DATABASE_URL'),
      messages: Number(argument ?? 10_000),
      timeoutMs: INDEX_TIMEOUT_MS,
    });
  }
  if (bench === 'audit') {
    const databaseUrl = needed('DATABASE_URL');
    return benchAudit({ ...server, databaseUrl, rows: Number(argument ?? 50_000), timeoutMs: SEAL_TIMEOUT_MS });
  }
  throw new Error(USAGE);
}

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set.\n\n${USAGE}`);
  return value;
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
