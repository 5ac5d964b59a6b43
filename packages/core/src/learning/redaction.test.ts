import { describe, expect, it } from 'vitest';
import { addReports, redact } from './redaction.models.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Random-looking and always the same; no secret stands in this file. */
function made(length: number): string {
  let state = 7;
  return Array.from({ length }, () => letters[(state = (state * 48_271) % 2_147_483_647) % letters.length]).join('');
}

describe('redaction', () => {
  it.each([
    ['email', 'ask ann.lee+dev@mail.example.org about it', 'ann.lee'],
    ['email', '发给 wei@公司.example.cn 看看', 'wei@'],
    ['token', `export GH=${'gh' + 'p_'}${made(36)}`, made(36)],
    ['token', `${'xox' + 'b-'}${made(24)}`, made(24)],
    ['api-key', `key ${'sk-' + 'proj-'}${made(40)}`, made(40)],
    ['api-key', `AKIA${'ABCDEFGH23456789'}`, 'ABCDEFGH23456789'],
    ['jwt', `${'ey' + 'J'}${made(20)}.${made(30)}.${made(20)}`, made(30)],
    ['bearer-token', `Authorization: Bearer ${made(28)}`, made(28)],
    ['credentials-in-url', 'postgres://app:s3cr3t-pw@db.internal/app', 's3cr3t-pw'],
    ['secret', 'password: "correct horse"', 'correct horse'],
    ['secret', '密码是 abc12345', 'abc12345'],
    ['secret', "api_key = 'zzzz9999'", 'zzzz9999'],
    ['phone', 'call +49 170 1234567 first', '1234567'],
    ['phone', '打 13812345678', '13812345678'],
    ['card-number', 'pay with 4111 1111 1111 1111', '4111'],
    ['ip-address', 'ssh root@93.184.216.34', '93.184.216.34'],
    ['private-key', `-----BEGIN RSA PRIVATE ${'KEY'}-----\n${made(60)}\n-----END RSA PRIVATE ${'KEY'}-----`, made(60)],
    ['high-entropy', `signed ${made(48)}`, made(48)],
  ])('takes out and names a %s: %s', (kind, text, secret) => {
    const redacted = redact(text);
    expect(redacted.text).not.toContain(secret);
    expect(redacted.text).toContain(`[redacted:${kind}]`);
    expect(redacted.counts).toEqual({ [kind]: 1 });
  });

  it.each([
    'Use httpx, not requests',
    'token = process.env.API_TOKEN',
    'const password = await readPassword()',
    'password: string',
    'pin it to 1.2.3.4 and listen on 127.0.0.1:8787, not 10.0.0.5',
    'the constant is called MAXIMUM_NUMBER_OF_CONCURRENT_CONNECTIONS_PER_HOST',
    'due 2025-03-04, invoice 20250304',
    'pnpm add @scope/package@1.2.3',
    '把变量名改成下划线风格，不要用拼音',
    'https://example.com/a/b?c=d#e',
  ])('leaves alone what is none: %s', (text) => {
    expect(redact(text)).toEqual({ text, counts: {} });
  });

  it('does nothing more the second time, and adds its reports up', () => {
    const once = redact('mail a@b.example and c@d.example');
    expect(redact(once.text)).toEqual({ text: once.text, counts: {} });
    expect(addReports(once, { counts: { email: 1, token: 2 } })).toEqual({ counts: { email: 3, token: 2 } });
  });

  it('is done in time for hostile text', () => {
    for (const text of [
      'a@'.repeat(10_000),
      '1 '.repeat(10_000),
      'password='.repeat(2_000),
      '1.'.repeat(10_000),
      '://a:'.repeat(4_000),
    ]) {
      expect(redact(text).text.length).toBeGreaterThan(0);
    }
  });
});
