import { findHiddenText, HIDDEN_TEXT_RULES } from './hidden-text.models.ts';
import {
  compileExpression,
  compilePattern,
  matchingLines,
  toSearchable,
  type WorkMeter,
} from './pattern-matcher.models.ts';
import { PAIR_RULES, PATTERN_RULES } from './rule-set.models.ts';
import type { CodeRule, PairRule, PatternRule, ScanFinding, Severity } from './scan.models.ts';
import { splitLines, type TextLine } from './text-lines.models.ts';

const EXCERPT_CHARS = 120;
const EXCERPT_SOURCE = 4000;

const patterns = PATTERN_RULES.map((rule) => ({
  rule,
  matcher: compilePattern(rule),
  mention: rule.mentionedBy === undefined ? null : compileExpression(rule.mentionedBy),
}));
const pairs = PAIR_RULES.map((rule) => ({
  rule,
  first: compilePattern(rule.first),
  second: compilePattern(rule.second),
}));
const hiddenRules = new Map<string, CodeRule>(HIDDEN_TEXT_RULES.map((rule) => [rule.id, rule]));

/** Every rule over the text of one file; one finding for a rule on a line. Work done is taken off the meter. */
export function scanText(text: string, scan: { path: string; meter: WorkMeter }): ScanFinding[] {
  const search = { text: toSearchable(splitLines(text)), meter: scan.meter };
  const findings = [
    ...patterns.flatMap(({ rule, matcher, mention }) =>
      matchingLines(matcher, search).map((line) =>
        toFinding(rule, { path: scan.path, line, severity: mention?.test(line.text) ? 'medium' : rule.severity }),
      ),
    ),
    ...pairs.flatMap(({ rule, first, second }) => {
      const firsts = matchingLines(first, search);
      const seconds = firsts.length === 0 ? [] : matchingLines(second, search);
      return nearby(firsts, { others: seconds, within: rule.withinLines }).map((line) =>
        toFinding(rule, { path: scan.path, line }),
      );
    }),
    ...hiddenFindings(text, scan.path),
  ];
  return onePerLine(findings);
}

/** The lines that have one of the others within reach; both come in order. */
function nearby(
  lines: readonly TextLine[],
  { others, within }: { others: readonly TextLine[]; within: number },
): TextLine[] {
  let next = 0;
  return lines.filter(({ number }) => {
    while ((others[next]?.number ?? Infinity) < number - within) next++;
    return (others[next]?.number ?? Infinity) <= number + within;
  });
}

function hiddenFindings(text: string, path: string): ScanFinding[] {
  const physical = text.split('\n');
  let [number, end] = [0, -1];
  return findHiddenText(text).flatMap(({ rule: id, at }) => {
    while (end < at && number < physical.length) end += (physical[number++]?.length ?? 0) + 1;
    const rule = hiddenRules.get(id);
    return rule ? [toFinding(rule, { path, line: { number, text: physical[number - 1] ?? '' } })] : [];
  });
}

function toFinding(
  rule: PatternRule | PairRule | CodeRule,
  place: { path: string; line: TextLine; severity?: Severity },
): ScanFinding {
  const { id, category, message } = rule;
  const { path, line, severity = rule.severity } = place;
  return { rule: id, category, severity, message, path, line: line.number, excerpt: excerptOf(line.text) };
}

function excerptOf(line: string): string {
  const shown = line
    .slice(0, EXCERPT_SOURCE)
    .trim()
    .slice(0, EXCERPT_CHARS * 2)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu, escapeCharacter);
  return [...shown].slice(0, EXCERPT_CHARS).join('');
}

function escapeCharacter(character: string): string {
  return character === '\t' ? ' ' : `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}

function onePerLine(findings: readonly ScanFinding[]): ScanFinding[] {
  const first = new Map<string, ScanFinding>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.line}`;
    if (!first.has(key)) first.set(key, finding);
  }
  return [...first.values()];
}
