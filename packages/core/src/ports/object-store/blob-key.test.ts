import { describe, expect, it } from 'vitest';
import { assertBlobKey, assertBlobPrefix, blobKey, parseBlobKey } from './blob-key.ts';
import { ObjectKeyError } from './object-store.errors.ts';

const TENANT = '0f8fad5b-d9cb-469f-a165-70867728950e';
const HASH = '9b'.repeat(32);

describe('the grammar of blob keys', () => {
  it('builds a key that parses back into its parts', () => {
    const address = { tenantId: TENANT, area: 'skills/history', sha256: HASH };
    expect(blobKey(address)).toBe(`t/${TENANT}/skills/history/${HASH}`);
    expect(parseBlobKey(blobKey(address))).toEqual(address);
  });

  it.each([
    { tenantId: TENANT.toUpperCase(), area: 'skills', sha256: HASH },
    { tenantId: '..', area: 'skills', sha256: HASH },
    { tenantId: TENANT, area: '', sha256: HASH },
    { tenantId: TENANT, area: 'skills/', sha256: HASH },
    { tenantId: TENANT, area: '/skills', sha256: HASH },
    { tenantId: TENANT, area: 'skills/../../other', sha256: HASH },
    { tenantId: TENANT, area: '.staging', sha256: HASH },
    { tenantId: TENANT, area: 'Ana Souza', sha256: HASH },
    { tenantId: TENANT, area: '部署', sha256: HASH },
    { tenantId: TENANT, area: 'a/b/c/d/e/f/g', sha256: HASH },
    { tenantId: TENANT, area: 'skills', sha256: HASH.toUpperCase() },
    { tenantId: TENANT, area: 'skills', sha256: HASH.slice(1) },
    { tenantId: TENANT, area: 'skills', sha256: `${HASH}\n` },
  ])('refuses tenant "$tenantId", area "$area", hash "$sha256"', (address) => {
    expect(() => blobKey(address)).toThrow(ObjectKeyError);
  });

  it('refuses what is no key at all, and says so in one line however long it is', () => {
    for (const key of ['', '/', `/t/${TENANT}/skills/${HASH}`, `t/${TENANT}/${HASH}`, `t/${TENANT}/skills/${HASH}/`]) {
      expect(() => assertBlobKey(key)).toThrow(ObjectKeyError);
      expect(parseBlobKey(key)).toBeNull();
    }
    const { message } = new ObjectKeyError('x\n'.repeat(5000));
    expect(message.length).toBeLessThan(700);
    expect(message).not.toContain('\n');
  });

  it('takes prefixes that end at a segment, and no others', () => {
    for (const prefix of ['t/', `t/${TENANT}/`, `t/${TENANT}/skills/`, `t/${TENANT}/skills/history/`]) {
      expect(() => assertBlobPrefix(prefix)).not.toThrow();
    }
    for (const prefix of ['', 't', `t/${TENANT}`, `t/${TENANT}/skills`, `t/${TENANT}/../`, 'probe/']) {
      expect(() => assertBlobPrefix(prefix)).toThrow(ObjectKeyError);
    }
  });
});
