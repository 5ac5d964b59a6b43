/** What was taken out of a text before it was stored; never the text itself. */
export interface RedactionReport {
  /** How often, by kind. */
  counts: Readonly<Record<string, number>>;
}

export interface Redacted {
  text: string;
  counts: Record<string, number>;
}

interface Rule {
  kind: string;
  pattern: RegExp;
  /** What of a match is taken out; the whole of it unless the group `value` says which. */
  accepts?: (match: string) => boolean;
}

const START = '(?<![A-Za-z0-9_-])';
const END = '(?![A-Za-z0-9_-])';

/** Keys with a shape of their own come before the general ones, so that the report names them. */
const RULES: readonly Rule[] = [
  {
    kind: 'private-key',
    pattern: /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g,
  },
  {
    kind: 'credentials-in-url',
    pattern: /(?<=[a-z][a-z0-9+.-]*:\/\/)[^\s/@:'"`]{0,200}:(?<value>[^\s/@'"`]{1,200})(?=@)/gi,
  },
  {
    kind: 'token',
    pattern: new RegExp(
      `${START}(?:gh[opsur]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}|xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}|npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{30,}|hf_[A-Za-z0-9]{20,}|dop_v1_[a-f0-9]{40,}|SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}|crn_(?:user|agent|svc|ci|platform)_[A-Za-z0-9]{20,})`,
      'g',
    ),
  },
  {
    kind: 'api-key',
    pattern: new RegExp(
      `${START}(?:sk-(?:[a-z]+-)*[A-Za-z0-9_-]{16,}|(?:sk|rk|pk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}|AIza[A-Za-z0-9_-]{30,}|(?:AKIA|ASIA|AGPA|AIDA|AROA)[A-Z0-9]{16}${END}|ya29\\.[A-Za-z0-9_-]{20,}|LTAI[A-Za-z0-9]{12,}|AKID[A-Za-z0-9]{13,})`,
      'g',
    ),
  },
  { kind: 'jwt', pattern: new RegExp(`${START}eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?`, 'g') },
  {
    kind: 'bearer-token',
    pattern: /(?<=\b(?:bearer|basic)\s+)[A-Za-z0-9+/._~=-]{12,}/gi,
    accepts: (value) => /\d/.test(value),
  },
  {
    kind: 'secret',
    pattern:
      /(?:pass(?:word|wd|phrase)?|pwd|secret|api[_-]?key|access[_-]?key|private[_-]?key|client[_-]?secret|auth[_-]?token|token|credential|passwort|contrase[ñn]a|mot de passe|senha|пароль|密码|口令|密钥|令牌|パスワード|비밀번호)["'`]?\s*(?:[:=：＝]|is|ist|es|est|é|是|为|は)\s*(?<value>"[^"\n]{3,200}"|'[^'\n]{3,200}'|`[^`\n]{3,200}`|[^\s"'`,;，；。)}\]]{6,200})/giu,
    accepts: isLiteralSecret,
  },
  {
    kind: 'email',
    pattern: /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*\.\p{L}{2,24}(?![\p{L}\p{N}])/gu,
  },
  { kind: 'card-number', pattern: /(?<![\w.-])(?:\d[ -]?){12,18}\d(?![\w.-])/g, accepts: passesLuhn },
  {
    kind: 'national-id',
    pattern:
      /(?<![\w-])(?:[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dXx]|\d{3}-\d{2}-\d{4})(?![\w-])/g,
  },
  {
    kind: 'phone',
    pattern:
      /(?<![\w.+-])(?:\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,4}(?:[ .-]?\d{2,4}){2,4}|\(\d{3}\) ?\d{3}-\d{4}|\d{3}-\d{3}-\d{4}|1[3-9]\d{9}|1[3-9]\d-\d{4}-\d{4}|0\d{1,4}-\d{2,4}-\d{4})(?![\w-])/g,
  },
  {
    kind: 'ip-address',
    pattern: /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.]*\d)/g,
    accepts: isPublicAddress,
  },
  {
    kind: 'high-entropy',
    pattern: /(?<![A-Za-z0-9+_=-])[A-Za-z0-9+_=-]{32,512}(?![A-Za-z0-9+_=-])/g,
    accepts: looksRandom,
  },
];

/** Takes secrets and personal data out of a text that is about to be stored, and says what it took. */
export function redact(text: string): Redacted {
  const counts: Record<string, number> = {};
  let rest = text;
  for (const rule of RULES) {
    rest = rest.replace(rule.pattern, (match: string, ...captures: unknown[]) => {
      const groups = captures.at(-1) as Record<string, string | undefined> | undefined;
      const value = (typeof groups === 'object' ? groups['value'] : undefined) ?? match;
      if (value.startsWith('[redacted:') || rule.accepts?.(value) === false) return match;
      counts[rule.kind] = (counts[rule.kind] ?? 0) + 1;
      return match.slice(0, match.length - value.length) + `[redacted:${rule.kind}]`;
    });
  }
  return { text: rest, counts };
}

export function addReports(...reports: readonly RedactionReport[]): RedactionReport {
  const counts: Record<string, number> = {};
  for (const report of reports) {
    for (const [kind, count] of Object.entries(report.counts)) counts[kind] = (counts[kind] ?? 0) + count;
  }
  return { counts };
}

/** A value as written down, not the name of a variable or a call that yields it. */
function isLiteralSecret(value: string): boolean {
  const bare = value.replace(/^["'`]|["'`]$/g, '');
  if (
    /^(?:process\.env|os\.environ|env[.([]|\$\{?|<|\{\{|getenv|string|str|text|null|none|undefined|true|false|required|optional)/i.test(
      bare,
    )
  )
    return false;
  if (/[()]|=>/.test(bare) || /^\*+$/.test(bare)) return false;
  const quoted = bare !== value;
  return quoted || /\d/.test(bare) || /[!@#$%^&*]/.test(bare);
}

function passesLuhn(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce(
    (total, digit, i) => total + (i % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return digits.length >= 13 && sum % 10 === 0 && new Set(digits).size > 1;
}

function isPublicAddress(text: string): boolean {
  const [a = 0, b = 0] = text.split('.').map(Number);
  const reserved =
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254);
  return !reserved && a > 3;
}

const LEAST_BITS = 3.6;

function looksRandom(text: string): boolean {
  if (!/\d/.test(text) || !/[A-Za-z]/.test(text) || /[-_]{2}/.test(text)) return false;
  if (text.split(/[-_]/).every((part) => /^(?:[A-Za-z]*|\d*)$/.test(part))) return false;
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const bits = [...counts.values()].reduce((sum, n) => sum - (n / text.length) * Math.log2(n / text.length), 0);
  return bits >= LEAST_BITS;
}
