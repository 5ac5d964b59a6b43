import { RE2JS } from 're2js';
import type { LinePattern } from './scan.models.ts';
import type { TextLine } from './text-lines.models.ts';

/** Characters times patterns that one scan may try: about two seconds of a slow core. */
export const WORK_BUDGET = 8_000_000;
const COST_OF_A_TRY = 100;

/** What is left of a scan's work; once it is spent, nothing more is tried and the scan is not complete. */
export interface WorkMeter {
  left: number;
}

export interface PatternMatcher {
  anchors: readonly string[];
  expression: RE2JS;
}

/** RE2 takes time linear in the text, whatever the text. */
export function compilePattern({ anchors, pattern }: LinePattern): PatternMatcher {
  return { anchors, expression: compileExpression(pattern) };
}

export function compileExpression(pattern: string): RE2JS {
  return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
}

/** The lines of one text, with what decides quickly which patterns are worth trying. */
export interface SearchableText {
  /** Lower case, of the whole. */
  lower: string;
  lines: readonly (TextLine & { lower: string })[];
}

export function toSearchable(lines: readonly TextLine[]): SearchableText {
  const searchable = lines.map((line) => ({ ...line, lower: line.text.toLowerCase() }));
  return { lines: searchable, lower: searchable.map((line) => line.lower).join('\n') };
}

/** The lines on which a pattern matches; few lines hold an anchor, and only those cost work. */
export function matchingLines(matcher: PatternMatcher, search: { text: SearchableText; meter: WorkMeter }): TextLine[] {
  const { text, meter } = search;
  const anchors = matcher.anchors.filter((anchor) => text.lower.includes(anchor));
  if (anchors.length === 0) return [];
  return text.lines.filter((line) => {
    if (!anchors.some((anchor) => line.lower.includes(anchor))) return false;
    meter.left -= line.text.length + COST_OF_A_TRY;
    return meter.left > 0 && matcher.expression.test(line.text);
  });
}
