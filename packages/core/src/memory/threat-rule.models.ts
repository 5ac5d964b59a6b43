/** Cumulative: `context` takes `all` in, `strict` takes both. */
export const THREAT_SCOPES = ['all', 'context', 'strict'] as const;
export type ThreatScope = (typeof THREAT_SCOPES)[number];

/** What one kind of attack looks like in text; expressions are RE2's, matched without regard to case. */
export interface ThreatRule {
  id: string;
  scope: ThreatScope;
  patterns: readonly string[];
  /** A match in which this is found is harmless, a placeholder for instance. */
  unless?: string;
}

/** Any of these, as one group. */
export function anyOf(...alternatives: string[]): string {
  return `(?:${alternatives.join('|')})`;
}

/** Any number of these words before the next one. */
export function someOf(...words: string[]): string {
  return `(?:${anyOf(...words)}\\s+)*`;
}
