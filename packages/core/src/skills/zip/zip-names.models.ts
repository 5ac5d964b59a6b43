import { getFileNameLowLevel, type Entry } from 'yauzl';
import { decodeUtf8 } from '../skill-tree.models.ts';

type NamedEntry = Pick<Entry, 'fileNameRaw' | 'extraFields' | 'generalPurposeBitFlag'>;

/**
 * The name of an entry, backslashes and all. Bytes that are UTF-8 are taken for it even where the entry does not say
 * so: macOS and many scripts forget the flag, and code page 437 would make nonsense of every other script.
 */
export function decodeEntryName(entry: NamedEntry): string {
  const { fileNameRaw, extraFields, generalPurposeBitFlag } = entry;
  return decodeUtf8(fileNameRaw) ?? getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
}
