import type { ThreatRule } from './threat-rule.models.ts';

const r = String.raw;

/** Credentials written out in full: scope `strict`. */
export const SECRET_RULES: readonly ThreatRule[] = [
  {
    id: 'hardcoded_secret',
    scope: 'strict',
    patterns: [
      r`\b(?:sk|rk|pk)[-_](?:live[-_]|test[-_]|proj-|ant-)?[A-Za-z0-9_-]{24,}`,
      r`\bgh[pousr]_[A-Za-z0-9]{36}|\bgithub_pat_[A-Za-z0-9_]{30,}|\bglpat-[A-Za-z0-9_-]{20}|\bnpm_[A-Za-z0-9]{36}\b|\bhf_[A-Za-z0-9]{30,}`,
      r`\bxox[abeoprs]-[A-Za-z0-9-]{16,}|\bAKIA[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{35}|\bcrn_(?:user|agent|svc|ci|platform)_[0-9A-Za-z]{36}\b`,
      r`\beyJ[A-Za-z0-9_-]{16,}\.eyJ[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`,
      r`-----BEGIN\s+(?:[A-Z]+\s+)*PRIVATE\s+KEY-----`,
    ],
  },
  {
    id: 'hardcoded_secret',
    scope: 'strict',
    patterns: [
      r`\b(?:\w+[_-])?(?:api[\s_-]?key|secret(?:[\s_-]?key)?|access[\s_-]?token|auth[\s_-]?token|token|password|passwd|client[\s_-]?secret)["']?\s*(?:=|:|:|\bis\b|是|为|為)\s*["'\x60]?[A-Za-z0-9_/+.~!@#%^&*-]{12,}["'\x60]?`,
      r`(?:密码|密碼|密钥|密鑰|令牌)\s*(?:=|:|:|是|为|為)\s*["'\x60]?[A-Za-z0-9_/+.~!@#%^&*-]{12,}`,
      r`\b[a-z][a-z0-9+]{2,20}://[^\s:/@"']+:[^\s/@"']{8,120}@[\w.-]+`,
    ],
    // Names, paths, placeholders, public addresses and local machines are no secrets; those mix letters with digits.
    unless: r`^[^=::]*(?:=|:|:|\bis\b|是|为|為)\s*["'\x60]?(?:[A-Za-z_/.~-]+|[0-9./-]+)["'\x60]?$|(?i:\b0x[0-9a-f]{40}\b|your|example|placeholder|change-?me|redacted|process\.env|secrets\.|vault|\*{3}|x{4,}|@localhost|@127\.0\.0\.1|@db$|:password@)|://[^:]+:[A-Za-z_-]+@`,
  },
];
