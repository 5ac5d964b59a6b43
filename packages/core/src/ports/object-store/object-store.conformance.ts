import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../shared/hashing.ts';
import { newUuid } from '../../shared/ids.ts';
import { getBlob, putBlob } from './blob.ts';
import { blobKey } from './blob-key.ts';
import { ObjectCorruptError, ObjectKeyError, ObjectNotFoundError } from './object-store.errors.ts';
import type { ListedObject, ObjectStore } from './object-store.ts';

const ABSENT = 'f'.repeat(64);

export async function listAll(store: ObjectStore, prefix: string): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  for await (const object of store.list(prefix)) objects.push(object);
  return objects;
}

/** What every driver of the port must do; `make` opens a store, which the suite closes. */
export function describeObjectStore(name: string, make: () => Promise<ObjectStore>): void {
  describe(`object store on ${name}`, () => {
    let store: ObjectStore;
    beforeAll(async () => {
      store = await make();
    });
    afterAll(() => store.close());

    describeReading(() => store);
    describeWriting(() => store);
    describeListing(() => store);
    describeBlobs(() => store);

    it('says that it is ready', async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });
  });
}

function describeReading(store: () => ObjectStore): void {
  it('gives back the bytes that were put, whatever they are', async () => {
    for (const bytes of [new Uint8Array(), every8BitValue(), new Uint8Array(3 * 1024 * 1024).fill(7)]) {
      const { key } = newObject(bytes);
      await store().put(key, { bytes });
      expect(sha256Hex(await store().get(key))).toBe(sha256Hex(bytes));
    }
  });

  it('tells size and time of an object, and null of one that is not there', async () => {
    const { key, bytes } = newObject('nineteen bytes here');
    await store().put(key, { bytes, contentType: 'text/plain' });
    const info = await store().head(key);
    expect(info?.size).toBe(19);
    expect(info?.modifiedAt.getUTCFullYear()).toBeGreaterThan(2000);
    expect(await store().head(newObject('never put').key)).toBeNull();
  });

  it('throws ObjectNotFoundError for an object that is not there', async () => {
    const { key } = newObject('never put');
    const error = await store()
      .get(key)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ObjectNotFoundError);
    expect(error).toMatchObject({ key });
  });

  it('refuses keys outside the grammar in every method', async () => {
    const tenant = newUuid();
    const illegal = [
      '',
      '/etc/passwd',
      `t/${tenant}/skills/../../${ABSENT}`,
      `t/${tenant}/Skills/${ABSENT}`,
      `t/x/skills/${ABSENT}`,
    ];
    for (const key of illegal) {
      await expect(store().put(key, { bytes: every8BitValue() })).rejects.toBeInstanceOf(ObjectKeyError);
      await expect(store().get(key)).rejects.toBeInstanceOf(ObjectKeyError);
      await expect(store().head(key)).rejects.toBeInstanceOf(ObjectKeyError);
      await expect(store().delete(key)).rejects.toBeInstanceOf(ObjectKeyError);
    }
    for (const prefix of ['', '../', `t/${tenant}`, `t/${tenant}/../`, `t/${tenant}//`]) {
      await expect(listAll(store(), prefix)).rejects.toBeInstanceOf(ObjectKeyError);
    }
  });

  it('stops when the caller aborts', async () => {
    const { key, bytes } = newObject('wanted by nobody');
    await store().put(key, { bytes });
    const error = await store()
      .get(key, { signal: AbortSignal.abort() })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
}

function describeWriting(store: () => ObjectStore): void {
  it('creates once where ifAbsent is asked, and keeps the first bytes', async () => {
    const { key, bytes } = newObject('first');
    expect(await store().put(key, { bytes, ifAbsent: true })).toEqual({ created: true });
    expect(await store().put(key, { bytes: utf8('second'), ifAbsent: true })).toEqual({ created: false });
    expect(text(await store().get(key))).toBe('first');
  });

  it('replaces where ifAbsent is not asked', async () => {
    const { key, bytes } = newObject('first');
    await store().put(key, { bytes });
    expect(await store().put(key, { bytes: utf8('second') })).toEqual({ created: true });
    expect(text(await store().get(key))).toBe('second');
  });

  it('leaves one whole object when many create it at once', async () => {
    const bytes = new Uint8Array(256 * 1024).fill(65);
    const { key } = newObject(bytes);
    const answers = await Promise.all(Array.from({ length: 8 }, () => store().put(key, { bytes, ifAbsent: true })));
    const creators = answers.filter((answer) => answer.created).length;
    expect(creators).toBeGreaterThanOrEqual(1);
    if (store().capabilities.conditionalCreate) expect(creators).toBe(1);
    expect(sha256Hex(await store().get(key))).toBe(sha256Hex(bytes));
  });

  it('deletes, and deletes again without complaint', async () => {
    const { key, bytes } = newObject('short-lived');
    await store().put(key, { bytes });
    await store().delete(key);
    expect(await store().head(key)).toBeNull();
    await expect(store().delete(key)).resolves.toBeUndefined();
    expect(await store().put(key, { bytes, ifAbsent: true })).toEqual({ created: true });
  });
}

function describeListing(store: () => ObjectStore): void {
  it('lists the objects of a prefix with their sizes, and no others', async () => {
    const [tenantId, otherTenant] = [newUuid(), newUuid()];
    const put = (tenant: string, place: { area: string; content: string }): Promise<{ key: string }> =>
      putBlob(store(), { tenantId: tenant, area: place.area, bytes: utf8(place.content) });
    const one = await put(tenantId, { area: 'skills', content: 'one' });
    const three = await put(tenantId, { area: 'skills', content: 'three' });
    const nested = await put(tenantId, { area: 'skills/ab/history', content: 'nested' });
    const elsewhere = await put(tenantId, { area: 'exports', content: 'elsewhere' });
    await put(otherTenant, { area: 'skills', content: 'one' });

    expect(sizes(await listAll(store(), `t/${tenantId}/skills/`))).toEqual(
      sizes([
        { key: one.key, size: 3 },
        { key: three.key, size: 5 },
        { key: nested.key, size: 6 },
      ]),
    );
    const keys = (await listAll(store(), `t/${tenantId}/`)).map((object) => object.key);
    expect(keys.sort()).toEqual([one.key, three.key, nested.key, elsewhere.key].sort());
    expect(await listAll(store(), `t/${newUuid()}/`)).toEqual([]);
  });

  it('lists more objects than one page of a server holds', async () => {
    const tenantId = newUuid();
    const prefix = `t/${tenantId}/many/`;
    await inBatches(1010, async (index) => {
      await putBlob(store(), { tenantId, area: 'many', bytes: utf8(`object ${index}`) });
    });
    const keys = (await listAll(store(), prefix)).map((object) => object.key);
    expect(new Set(keys).size).toBe(1010);

    await inBatches(keys.length, (index) => store().delete(keys[index] ?? ''));
    expect(await listAll(store(), prefix)).toEqual([]);
  }, 120_000);
}

function describeBlobs(store: () => ObjectStore): void {
  it('stores a blob once under the hash of its bytes', async () => {
    const tenantId = newUuid();
    const bytes = utf8('# 部署\nRoll out on Tuesdays.');
    const first = await putBlob(store(), { tenantId, area: 'skills', bytes });
    expect(first).toEqual({ key: `t/${tenantId}/skills/${sha256Hex(bytes)}`, sha256: sha256Hex(bytes) });
    expect(await putBlob(store(), { tenantId, area: 'skills', bytes })).toEqual(first);
    expect(await listAll(store(), `t/${tenantId}/`)).toHaveLength(1);
    expect(text(await getBlob(store(), { tenantId, area: 'skills', sha256: first.sha256 }))).toBe(text(bytes));
  });

  it("does not find one tenant's blob under another tenant", async () => {
    const { sha256 } = await putBlob(store(), { tenantId: newUuid(), area: 'skills', bytes: utf8('theirs') });
    const read = getBlob(store(), { tenantId: newUuid(), area: 'skills', sha256 });
    await expect(read).rejects.toBeInstanceOf(ObjectNotFoundError);
  });

  it('refuses bytes that do not hash to their key', async () => {
    const tenantId = newUuid();
    const { key, sha256 } = await putBlob(store(), { tenantId, area: 'skills', bytes: utf8('as reviewed') });
    await store().put(key, { bytes: utf8('as tampered with') });
    const read = getBlob(store(), { tenantId, area: 'skills', sha256 });
    await expect(read).rejects.toBeInstanceOf(ObjectCorruptError);
  });
}

function newObject(content: string | Uint8Array): { key: string; bytes: Uint8Array } {
  const bytes = typeof content === 'string' ? utf8(content) : content;
  return { key: blobKey({ tenantId: newUuid(), area: 'skills', sha256: sha256Hex(bytes) }), bytes };
}

function every8BitValue(): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => value);
}

function utf8(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function sizes(objects: { key: string; size: number }[]): Record<string, number> {
  return Object.fromEntries(objects.map(({ key, size }) => [key, size]));
}

/** Forty at a time, so that a server under test is not what is tested. */
async function inBatches(count: number, act: (index: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += 40) {
    const size = Math.min(40, count - from);
    await Promise.all(Array.from({ length: size }, (_, offset) => act(from + offset)));
  }
}
