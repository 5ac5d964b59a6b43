import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { zipRefusedError } from '../skills.errors.ts';
import type { TreeFile } from '../skill-tree.models.ts';
import { planFiles, STORED, type PlannedFile } from './zip-entries.models.ts';
import { ZIP_LIMITS } from './zip-limits.models.ts';

export interface UnpackedZip {
  files: TreeFile[];
  /** The one folder in which all files lay; null where SKILL.md lay at the root. */
  folder: string | null;
}

/**
 * The files of a zip as a skill would hold them, in memory. What the directory at its end declares is checked before
 * a byte is unpacked, and what is unpacked against what was declared.
 * @throws AppError `skill.zip_refused` (422) with `errors` that name each entry
 */
export async function unpackZip(bytes: Uint8Array): Promise<UnpackedZip> {
  const opened = await openZip(bytes);
  try {
    const { files, folder, issues } = planFiles(await readDirectory(opened.zip));
    if (issues.length > 0) throw zipRefusedError(issues);
    const unpacked: TreeFile[] = [];
    for (const file of files) unpacked.push(await unpackFile(opened, file));
    return { files: unpacked, folder };
  } finally {
    opened.zip.close();
  }
}

interface OpenZip {
  zip: ZipFile;
  archive: Buffer;
}

async function openZip({ buffer, byteOffset, byteLength }: Uint8Array): Promise<OpenZip> {
  // A view of the same memory, as the files are that it stores uncompressed.
  const archive = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
  const options = { decodeStrings: false, validateEntrySizes: true, autoClose: false };
  try {
    return { zip: await fromBufferPromise(archive, options), archive };
  } catch (error) {
    throw damaged('/zip', error);
  }
}

async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > ZIP_LIMITS.entries) {
    throw zipRefusedError([{ path: '/zip', message: `has more than ${ZIP_LIMITS.entries} entries` }]);
  }
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw damaged(`/zip/${entries.length}`, error);
  }
  return entries;
}

async function unpackFile(from: OpenZip, { entry, path, executable }: PlannedFile<Entry>): Promise<TreeFile> {
  try {
    const bytes = entry.compressionMethod === STORED ? await viewFile(from, entry) : await inflateFile(from, entry);
    if (bytes.length !== entry.uncompressedSize) throw new Error('its size is another');
    if (crc32(bytes) !== entry.crc32) throw new Error('its checksum is another');
    return { path, bytes, executable };
  } catch (error) {
    throw damaged(`/zip/${path}`, error);
  }
}

async function viewFile({ zip, archive }: OpenZip, entry: Entry): Promise<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  return archive.subarray(fileDataStart, fileDataStart + entry.compressedSize);
}

async function inflateFile({ zip }: OpenZip, entry: Entry): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(entry.uncompressedSize);
  let filled = 0;
  // The reader ends the stream with an error at the first byte that was not declared.
  for await (const chunk of await zip.openReadStreamPromise(entry)) filled += (chunk as Buffer).copy(bytes, filled);
  return bytes.subarray(0, filled);
}

function damaged(path: string, error: unknown) {
  const why = error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read';
  return zipRefusedError([{ path, message: `is no zip as it should be: ${why}` }]);
}
