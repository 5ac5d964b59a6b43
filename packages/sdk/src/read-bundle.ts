/** A file of a skill, as its bundle holds it. */
export interface BundledFile {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
  executable: boolean;
}

export interface Bundle {
  files: BundledFile[];
  /** `sha256:` and 64 hex, computed from the files: equal to the skill's digest, or these are other files. */
  digest: string;
}

interface ZipEntry extends Omit<BundledFile, 'bytes'> {
  deflated: boolean;
  data: Uint8Array<ArrayBuffer>;
}

const END = 0x06054b50;
const END_SIZE = 22;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
const DEFLATED = 8;
const ANY_EXECUTE_BIT = 0o111;

/**
 * Unpacks the bundle of a skill in memory and computes its digest, so that what came out of storage can be compared
 * with what was approved before any of it is used. Paths are as they stand in the zip: check them before writing.
 * @throws RangeError where it is no whole zip
 */
export async function readBundle(zip: Uint8Array<ArrayBuffer>): Promise<Bundle> {
  const files = await Promise.all(readEntries(zip).map(unpack));
  return { files, digest: await treeDigest(files) };
}

function readEntries(zip: Uint8Array<ArrayBuffer>): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = findEnd(view);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError('The bundle is damaged.');
    entries.push(readEntry({ zip, view, at }));
    at += ENTRY_SIZE + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record stands last, before a comment that may be empty. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - END_SIZE; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new RangeError('This is no zip.');
}

function readEntry({ zip, view, at }: { zip: Uint8Array<ArrayBuffer>; view: DataView; at: number }): ZipEntry {
  const size = view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true);
  const start = local + LOCAL_SIZE + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const name = zip.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + view.getUint16(at + 28, true));
  if (start + size > zip.byteLength) throw new RangeError('The bundle is cut short.');
  return {
    path: new TextDecoder('utf-8', { fatal: true }).decode(name),
    executable: ((view.getUint32(at + 38, true) >>> 16) & ANY_EXECUTE_BIT) !== 0,
    deflated: view.getUint16(at + 10, true) === DEFLATED,
    data: zip.subarray(start, start + size),
  };
}

async function unpack({ path, executable, deflated, data }: ZipEntry): Promise<BundledFile> {
  if (!deflated) return { path, executable, bytes: data };
  const inflated = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return { path, executable, bytes: new Uint8Array(await new Response(inflated).arrayBuffer()) };
}

/** Over the canonical JSON (RFC 8785) of the list of executable, path and sha256, sorted by path. */
async function treeDigest(files: readonly BundledFile[]): Promise<string> {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const list = await Promise.all(
    sorted.map(async ({ path, executable, bytes }) => ({ executable, path, sha256: await sha256Hex(bytes) })),
  );
  return `sha256:${await sha256Hex(new TextEncoder().encode(JSON.stringify(list)))}`;
}

async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
