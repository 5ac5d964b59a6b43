import { sha256Hex } from '../../shared/hashing.ts';
import type { TreeFile } from '../skill-tree.models.ts';
import { BINARY_RULES, decodeText, sniffFile, type Encoding } from './file-kind.models.ts';
import { WORK_BUDGET, type WorkMeter } from './pattern-matcher.models.ts';
import { RULE_IDS, RULES_VERSION } from './rule-set.models.ts';
import { scanText } from './scan-text.models.ts';
import type { CodeRule, ScanFinding, ScanReport, ScanVerdict } from './scan.models.ts';

/** Text beyond this is not looked at, and the report says so. */
export const SCAN_TEXT_BUDGET = 2 * 1024 * 1024;
const MAX_FINDINGS = 500;

const binaryRules = new Map<string, CodeRule>(BINARY_RULES.map((rule) => [rule.id, rule]));

/** What a scan needs to know of a file: of what is no text, or too much of it, not the bytes. */
export interface SniffedFile {
  path: string;
  rule: string | null;
  /** Null where it is no text. */
  encoding: Encoding | null;
  /** Null where it is no text, or beyond the text that is looked at. */
  bytes: Uint8Array | null;
}

/** Every rule over every file, as it will be installed. What could not be looked at makes the report `partial`. */
export function scanTree(files: readonly TreeFile[]): ScanReport {
  return scanSniffed(sniffTree(files));
}

/** Which kind each file is of; linear in their bytes, and quick. */
export function sniffTree(files: readonly TreeFile[]): SniffedFile[] {
  let left = SCAN_TEXT_BUDGET;
  return files.map(({ path, bytes }) => {
    const { encoding, rule } = sniffFile(path, bytes);
    const looksAt = encoding !== null && bytes.length <= left;
    if (looksAt) left -= bytes.length;
    return { path, rule, encoding, bytes: looksAt ? bytes : null };
  });
}

/** The scan of files whose kind is known. */
export function scanSniffed(files: readonly SniffedFile[]): ScanReport {
  const findings: ScanFinding[] = [];
  const incomplete: ScanReport['incomplete'] = [];
  const meter: WorkMeter = { left: WORK_BUDGET };
  let filesScanned = 0;
  let bytesScanned = 0;
  for (const { path, rule, encoding, bytes } of files) {
    if (rule !== null) findings.push(...fileFinding(path, rule));
    if (encoding !== null && bytes === null) {
      incomplete.push({ path, reason: `more than ${SCAN_TEXT_BUDGET / 1024 / 1024} MiB of text in all` });
      continue;
    }
    // One by one: there can be more than a call takes arguments.
    for (const finding of scanBytes({ path, encoding, bytes }, meter)) findings.push(finding);
    if (meter.left <= 0) {
      incomplete.push({ path, reason: 'too many lines to look at closely' });
      continue;
    }
    filesScanned++;
    bytesScanned += bytes?.length ?? 0;
  }
  if (findings.length > MAX_FINDINGS) {
    incomplete.push({ path: '', reason: `${findings.length - MAX_FINDINGS} more findings are not listed` });
  }
  return {
    verdict: verdictOf(findings, incomplete.length > 0),
    findings: mostSevere(findings),
    rules: { version: RULES_VERSION, ran: [...RULE_IDS] },
    filesScanned,
    bytesScanned,
    incomplete,
  };
}

function scanBytes({ path, encoding, bytes }: Omit<SniffedFile, 'rule'>, meter: WorkMeter): ScanFinding[] {
  return encoding === null || bytes === null ? [] : scanText(decodeText(bytes, encoding), { path, meter });
}

/** The UUID of a scan, from what it is of: the same tree under the same rules is the same scan. */
export function scanUuid(scan: { digest: string; rulesVersion: string }): string {
  const hex = sha256Hex(`${scan.rulesVersion}\n${scan.digest}`);
  // Version 4 and its variant, as every id of ours.
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Dangerous is dangerous however little was looked at; what was not all looked at is never better than partial. */
function verdictOf(findings: readonly ScanFinding[], incomplete: boolean): ScanVerdict {
  if (findings.some((finding) => finding.severity === 'critical')) return 'dangerous';
  if (incomplete) return 'partial';
  return findings.some((finding) => finding.severity === 'high') ? 'caution' : 'safe';
}

function fileFinding(path: string, ruleId: string): ScanFinding[] {
  const rule = binaryRules.get(ruleId);
  if (rule === undefined) return [];
  const { id, category, severity, message } = rule;
  return [{ rule: id, category, severity, message, path, line: null, excerpt: null }];
}

const ORDER = { critical: 0, high: 1, medium: 2, low: 3 } as const;

function mostSevere(findings: readonly ScanFinding[]): ScanFinding[] {
  return findings.toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]).slice(0, MAX_FINDINGS);
}
