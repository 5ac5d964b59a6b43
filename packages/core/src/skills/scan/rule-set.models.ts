import { canonicalJson, type JsonValue } from '../../shared/canonical-json.ts';
import { sha256Hex } from '../../shared/hashing.ts';
import {
  DESTRUCTION_RULES,
  DOWNLOAD_RULES,
  ENCODED_RULES,
  REMOTE_CONTROL_PAIRS,
  REMOTE_CONTROL_RULES,
} from './command-rules.models.ts';
import { EXFILTRATION_PAIRS, EXFILTRATION_RULES } from './exfiltration-rules.models.ts';
import { BINARY_RULES } from './file-kind.models.ts';
import { HIDDEN_TEXT_RULES } from './hidden-text.models.ts';
import { PROMPT_RULES } from './prompt-rules.models.ts';
import type { CodeRule, PairRule, PatternRule } from './scan.models.ts';

/** Raised where the code that applies the rules decides otherwise than before. */
const ENGINE = 2;

export const PATTERN_RULES: readonly PatternRule[] = [
  ...DOWNLOAD_RULES,
  ...DESTRUCTION_RULES,
  ...REMOTE_CONTROL_RULES,
  ...ENCODED_RULES,
  ...EXFILTRATION_RULES,
  ...PROMPT_RULES,
];
export const PAIR_RULES: readonly PairRule[] = [...REMOTE_CONTROL_PAIRS, ...EXFILTRATION_PAIRS];
const CODE_RULES: readonly CodeRule[] = [...HIDDEN_TEXT_RULES, ...BINARY_RULES];

export const RULE_IDS: readonly string[] = [...PATTERN_RULES, ...PAIR_RULES, ...CODE_RULES].map(({ id }) => id).sort();

/** Changes with every rule and with the engine, so that a scan can tell whether it is of the present rules. */
export const RULES_VERSION = sha256Hex(
  canonicalJson({ engine: ENGINE, rules: [PATTERN_RULES, PAIR_RULES, CODE_RULES] } as unknown as JsonValue),
).slice(0, 16);
