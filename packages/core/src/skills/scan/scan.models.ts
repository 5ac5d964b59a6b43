import type { JsonValue } from '../../shared/canonical-json.ts';

/** `critical` makes a skill dangerous, `high` makes it a matter for a person, the others are there to be read. */
export type Severity = 'low' | 'medium' | 'high' | 'critical';

export type ScanCategory =
  | 'download'
  | 'exfiltration'
  | 'destruction'
  | 'remote_control'
  | 'encoded_payload'
  | 'prompt_injection'
  | 'hidden_text'
  | 'binary';

interface RuleBase {
  id: string;
  category: ScanCategory;
  severity: Severity;
  /** What is wrong with it, for a reviewer. */
  message: string;
}

export interface LinePattern {
  /** Lower-case texts of which every line that matches holds one; only such lines are tried. */
  anchors: readonly string[];
  /** RE2 syntax, case ignored, on one line. */
  pattern: string;
}

/** Found where the pattern matches a line. */
export interface PatternRule extends RuleBase, LinePattern {
  /** On a line that matches this too, the text speaks about the thing: the finding is medium at most. */
  mentionedBy?: string;
}

/** Found where both patterns match lines at most so far apart. */
export interface PairRule extends RuleBase {
  first: LinePattern;
  second: LinePattern;
  withinLines: number;
}

/** A rule whose finder is code; `parameters` stand for what it looks for. */
export interface CodeRule extends RuleBase {
  parameters: JsonValue;
}

export interface ScanFinding {
  rule: string;
  category: ScanCategory;
  severity: Severity;
  message: string;
  path: string;
  /** From 1; null for a finding about a file as a whole. */
  line: number | null;
  /** At most 120 characters, what cannot be seen written as `\u{…}`; null for a file as a whole. */
  excerpt: string | null;
}

export type ScanVerdict = 'safe' | 'caution' | 'dangerous' | 'partial';

export interface ScanReport {
  verdict: ScanVerdict;
  findings: ScanFinding[];
  /** The hash of everything that decides, and the rules that ran over every scanned file. */
  rules: { version: string; ran: string[] };
  filesScanned: number;
  bytesScanned: number;
  /** What was not looked at or not listed, and why; a report with any is never `safe`. */
  incomplete: { path: string; reason: string }[];
}
