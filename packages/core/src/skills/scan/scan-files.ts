import { Worker } from 'node:worker_threads';
import type { TreeFile } from '../skill-tree.models.ts';
import { RULES_VERSION } from './rule-set.models.ts';
import { scanSniffed, sniffTree, type SniffedFile } from './scan-tree.models.ts';
import type { ScanReport } from './scan.models.ts';

/** Takes less than the start of a thread does, also where the text is hostile: about 30 ms of a slow core. */
const INLINE_BYTES = 64 * 1024;
/** A multiple of what the work of a scan is limited to, so that only a machine in distress gets there. */
const BUDGET_MS = 15_000;
const MEMORY_MB = 256;
const ENTRY = new URL('./scan-tree.worker.ts', import.meta.url);

let turn: Promise<unknown> = Promise.resolve();

export interface ScanThread {
  budgetMs?: number;
  /** The module that scans. */
  entry?: URL;
}

/**
 * What `scanTree` says of the files. More than a little text is looked at in a thread of its own, one scan after
 * another, so that requests are served meanwhile; a scan that fails or takes too long is `partial`, never `safe`.
 */
export async function scanFiles(files: readonly TreeFile[], thread: ScanThread = {}): Promise<ScanReport> {
  const sniffed = sniffTree(files);
  const bytes = sniffed.reduce((sum, file) => sum + (file.bytes?.length ?? 0), 0);
  if (bytes <= INLINE_BYTES) return scanSniffed(sniffed);
  const report = turn.then(() => scanInThread(sniffed, thread));
  turn = report;
  return report;
}

/** Never rejects. */
async function scanInThread(
  files: readonly SniffedFile[],
  { budgetMs = BUDGET_MS, entry = ENTRY }: ScanThread,
): Promise<ScanReport> {
  const { promise, resolve } = Promise.withResolvers<ScanReport>();
  // Copied, because a view would take all of the memory it is a view of along.
  const own = files.map((file) => ({ ...file, bytes: file.bytes && new Uint8Array(file.bytes) }));
  const worker = new Worker(entry, {
    env: {},
    workerData: own,
    transferList: own.flatMap(({ bytes }) => (bytes ? [bytes.buffer] : [])),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.on('message', resolve);
  worker.on('error', () => resolve(notLookedAt('the scan failed')));
  worker.on('exit', () => resolve(notLookedAt('the scan was stopped')));
  const timer = setTimeout(() => resolve(notLookedAt('the scan took too long')), budgetMs);
  const report = await promise;
  clearTimeout(timer);
  await worker.terminate();
  return report;
}

function notLookedAt(reason: string): ScanReport {
  return {
    verdict: 'partial',
    findings: [],
    rules: { version: RULES_VERSION, ran: [] },
    filesScanned: 0,
    bytesScanned: 0,
    incomplete: [{ path: '', reason }],
  };
}
