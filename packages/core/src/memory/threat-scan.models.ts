import { RE2JS } from 're2js';
import { findInvisibleCharacters } from './invisible-characters.models.ts';
import { CONTROL_RULES } from './threat-rules-control.models.ts';
import { EXFILTRATION_RULES } from './threat-rules-exfiltration.models.ts';
import { IDENTITY_RULES } from './threat-rules-identity.models.ts';
import { INJECTION_RULES } from './threat-rules-injection.models.ts';
import { SECRET_RULES } from './threat-rules-secret.models.ts';
import { THREAT_SCOPES, type ThreatRule, type ThreatScope } from './threat-rule.models.ts';

/** UTF-16 units from the start that are looked at; what comes after has not been scanned. */
export const THREAT_SCAN_LIMIT = 65_536;

export interface Threat {
  /** The rule that was met, `prompt_injection`, or `invisible_unicode_U+202E`. */
  id: string;
  scope: ThreatScope;
  /** From 1; of its first occurrence. */
  line: number;
}

interface CompiledRule {
  id: string;
  scope: ThreatScope;
  patterns: RE2JS[];
  unless: RE2JS | null;
}

const RULES: readonly ThreatRule[] = [
  ...INJECTION_RULES,
  ...IDENTITY_RULES,
  ...CONTROL_RULES,
  ...EXFILTRATION_RULES,
  ...SECRET_RULES,
];
let compiledRules: CompiledRule[] | undefined;

/**
 * What in a text would attack a model that reads it: instructions against its own, secrets and their
 * removal, remote control, characters no one sees. Each id once, in the order of the rules. Linear in
 * the text (RE2), of which the first `THREAT_SCAN_LIMIT` units are looked at.
 */
export function scanThreats(text: string, options: { scope?: ThreatScope } = {}): Threat[] {
  const rank = THREAT_SCOPES.indexOf(options.scope ?? 'strict');
  const raw = text.slice(0, THREAT_SCAN_LIMIT);
  const normalized = raw.normalize('NFKC');
  const threats = new Map<string, Threat>();
  for (const rule of compileRules()) {
    if (THREAT_SCOPES.indexOf(rule.scope) > rank || threats.has(rule.id)) continue;
    const at = findRule(rule, normalized);
    if (at !== null) threats.set(rule.id, { id: rule.id, scope: rule.scope, line: lineOf(normalized, at) });
  }
  for (const { codePoint, index } of findInvisibleCharacters(raw)) {
    const id = `invisible_unicode_U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
    if (!threats.has(id)) threats.set(id, { id, scope: 'all', line: lineOf(raw, index) });
  }
  return [...threats.values()];
}

/** Where the rule is first met; null where it is not. */
function findRule(rule: CompiledRule, text: string): number | null {
  for (const pattern of rule.patterns) {
    if (!pattern.test(text)) continue;
    const matcher = pattern.matcher(text);
    while (matcher.find()) {
      const harmless = rule.unless?.test(matcher.group() ?? '') ?? false;
      if (!harmless) return matcher.start();
    }
  }
  return null;
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function compileRules(): CompiledRule[] {
  compiledRules ??= RULES.map((rule) => ({
    id: rule.id,
    scope: rule.scope,
    patterns: rule.patterns.map((pattern) => RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE)),
    unless: rule.unless === undefined ? null : RE2JS.compile(rule.unless),
  }));
  return compiledRules;
}
