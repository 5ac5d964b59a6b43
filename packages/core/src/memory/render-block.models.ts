import {
  describeUsage,
  ENTRY_DELIMITER,
  groupThousands,
  measureUsage,
  type MemoryStoreName,
  type MemoryUsage,
} from './memory-stores.models.ts';
import { scanThreats } from './threat-scan.models.ts';

const RULE = '═'.repeat(46);
const TITLES: Readonly<Record<MemoryStoreName, string>> = {
  memory: 'MEMORY (your personal notes)',
  user: 'USER PROFILE (who the user is)',
  team: 'TEAM MEMORY (facts the whole team shares)',
};
const MIN_RENDER_CAP = 4000;
const NOTICE = '[BLOCKED: ';
const HEAD_SHARE = 0.7;
const TAIL_SHARE = 0.2;

/** A store as it goes into a prompt. */
export interface MemoryBlock {
  store: MemoryStoreName;
  /** As a model may see them: a notice in place of one that the scan refuses. */
  entries: string[];
  /** The entries under the store's usage header; '' where there is none. */
  text: string;
}

export function renderBlock(store: MemoryStoreName, entries: readonly string[]): MemoryBlock {
  if (entries.length === 0) return { store, entries: [], text: '' };
  const usage = measureUsage(store, entries);
  const shown = showEntries(store, entries);
  const body = capBody(shown.join(ENTRY_DELIMITER), usage.limit);
  return { store, entries: shown, text: [RULE, renderHeader(store, usage), RULE, body].join('\n') };
}

/** The entries as a model may see them: as they are, or a notice in place of one that the scan refuses. */
export function showEntries(store: MemoryStoreName, entries: readonly string[]): string[] {
  // What is clean as a whole is clean in its parts: one scan instead of one for each entry.
  if (scanThreats(entries.join(ENTRY_DELIMITER)).length === 0) return [...entries];
  return entries.map((entry) => showEntry(store, entry));
}

/** Whether a text may be what is shown in place of an entry. */
export function isNotice(text: string): boolean {
  return text.startsWith(NOTICE);
}

function showEntry(store: MemoryStoreName, entry: string): string {
  const threats = scanThreats(entry);
  if (threats.length === 0) return entry;
  const ids = threats.map((threat) => threat.id).join(', ');
  return (
    `${NOTICE}${store} entry contained threat pattern(s): ${ids}. Left out of the prompt; ` +
    `to delete it, remove with this whole notice as the old text.]`
  );
}

function renderHeader(store: MemoryStoreName, usage: MemoryUsage): string {
  const warning = usage.chars > usage.limit ? ' ⚠ OVER BUDGET' : '';
  return `${TITLES[store]} [${usage.percent}% — ${describeUsage(usage)}]${warning}`;
}

/** Keeps the head and the tail of what is far over its limit, so that no store can crowd out a prompt. */
function capBody(body: string, limit: number): string {
  const points = [...body];
  const cap = Math.max(2 * limit, MIN_RENDER_CAP);
  if (points.length <= cap) return body;
  const head = points.slice(0, Math.floor(cap * HEAD_SHARE));
  const tail = points.slice(points.length - Math.floor(cap * TAIL_SHARE));
  const left = points.length - head.length - tail.length;
  return `${head.join('')}\n[… ${groupThousands(left)} chars left out …]\n${tail.join('')}`;
}
