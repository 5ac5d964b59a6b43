import { describe, expect, it } from 'vitest';
import { isPlatformToken, looksLikeKeyToken, mintKeyToken } from './key-token.models.ts';

describe('key tokens', () => {
  it('mints a token of the documented shape for each kind', () => {
    expect(mintKeyToken('user')).toMatch(/^crn_user_[0-9A-Za-z]{36}$/);
    expect(mintKeyToken('service')).toMatch(/^crn_svc_[0-9A-Za-z]{36}$/);
    expect(isPlatformToken(mintKeyToken('platform'))).toBe(true);
  });

  it('accepts what it minted and refuses any one-character slip', () => {
    const token = mintKeyToken('agent');
    expect(looksLikeKeyToken(token)).toBe(true);
    for (let i = 'crn_agent_'.length; i < token.length; i++) {
      const other = token[i] === 'a' ? 'b' : 'a';
      expect(looksLikeKeyToken(token.slice(0, i) + other + token.slice(i + 1))).toBe(false);
    }
  });

  it('refuses text that is no key', () => {
    for (const text of ['', 'Bearer', 'crn_user_', 'crn_root_' + 'a'.repeat(36)]) {
      expect(looksLikeKeyToken(text)).toBe(false);
    }
  });

  it('never mints the same token twice', () => {
    expect(new Set(Array.from({ length: 500 }, () => mintKeyToken('ci'))).size).toBe(500);
  });
});
