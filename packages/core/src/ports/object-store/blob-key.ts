import { ObjectKeyError } from './object-store.errors.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const SEGMENT = '[a-z0-9][a-z0-9_-]{0,63}';
const KEY = new RegExp(`^t/(${UUID})/((?:${SEGMENT}/){1,6})([0-9a-f]{64})$`);
const PREFIX = new RegExp(`^t/(?:${UUID}/(?:${SEGMENT}/){0,6})?$`);

export interface BlobAddress {
  /** UUID, lower case. */
  tenantId: string;
  /** What kind of bytes: one to six segments of a-z, 0-9, _ and -, `skills` or `skills/<id>`. */
  area: string;
  /** 64 lower-case hex digits. */
  sha256: string;
}

/** `t/<tenant>/<area>/<sha256>`: ids and hashes only, nothing that a person named. Throws `ObjectKeyError`. */
export function blobKey(address: BlobAddress): string {
  const key = `t/${address.tenantId}/${address.area}/${address.sha256}`;
  assertBlobKey(key);
  return key;
}

/** The parts of a key, or null where the text is none. */
export function parseBlobKey(key: string): BlobAddress | null {
  const [, tenantId, area, sha256] = KEY.exec(key) ?? [];
  if (tenantId === undefined || area === undefined || sha256 === undefined) return null;
  return { tenantId, area: area.slice(0, -1), sha256 };
}

export function assertBlobKey(key: string): void {
  if (!KEY.test(key)) throw new ObjectKeyError(key);
}

export function assertBlobPrefix(prefix: string): void {
  if (!PREFIX.test(prefix)) throw new ObjectKeyError(prefix);
}
