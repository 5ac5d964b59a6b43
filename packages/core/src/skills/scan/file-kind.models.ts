import { isUtf8 } from 'node:buffer';
import type { CodeRule } from './scan.models.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export interface FileKind {
  /** Null where the bytes are no text. */
  encoding: Encoding | null;
  /** The rule that the kind of file alone breaks; text under a program's name breaks one and is text all the same. */
  rule: string | null;
}

interface BinaryRule extends CodeRule {
  /** First bytes as hex, and extensions. */
  parameters: { magic: string[]; extensions: string[] };
}

/** In order: the first that fits names the file; the last takes what no other does. */
export const BINARY_RULES: readonly BinaryRule[] = [
  {
    id: 'binary.executable',
    category: 'binary',
    severity: 'high',
    message: 'A compiled program, which nobody can read before it runs.',
    parameters: {
      magic: ['7f454c46', '4d5a', 'cafebabe', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', '0061736d', 'd0cf11e0'],
      extensions: ['exe', 'dll', 'so', 'dylib', 'msi', 'pyc', 'class', 'jar', 'wasm', 'node', 'com', 'scr', 'apk'],
    },
  },
  {
    id: 'binary.archive',
    category: 'binary',
    severity: 'high',
    message: 'An archive, whose contents were not looked at.',
    parameters: {
      magic: ['504b0304', '504b0506', '1f8b', '377abcaf271c', '526172211a07', 'fd377a585a00', '425a68', '28b52ffd'],
      extensions: ['zip', 'gz', 'tgz', '7z', 'rar', 'xz', 'bz2', 'zst', 'tar', 'docm', 'xlsm', 'pptm'],
    },
  },
  {
    id: 'binary.media',
    category: 'binary',
    severity: 'low',
    message: 'A picture, font or recording.',
    parameters: {
      magic: [
        '89504e470d0a1a0a',
        'ffd8ff',
        '474946383',
        '52494646',
        '00000100',
        '774f4646',
        '774f4632',
        '00010000',
        '4f54544f',
        '494433',
        '4f676753',
        '424d',
      ],
      extensions: [],
    },
  },
  {
    id: 'binary.document',
    category: 'binary',
    severity: 'medium',
    message: 'A document that can carry code of its own.',
    parameters: { magic: ['255044462d'], extensions: [] },
  },
  {
    id: 'binary.unknown',
    category: 'binary',
    severity: 'high',
    message: 'Neither text nor a kind of file that is known here.',
    parameters: { magic: [''], extensions: [] },
  },
];

const MAGIC_LENGTH = 16;
const UTF16_BYTES = 2 * 1024 * 1024;

/** Text in UTF-8 or, by its mark, UTF-16; everything else is binary of the kind that its name or first bytes tell. */
export function sniffFile(path: string, bytes: Uint8Array): FileKind {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const named = BINARY_RULES.find((rule) => rule.parameters.extensions.includes(extension));
  const encoding = encodingOf(bytes);
  if (encoding !== null) return { encoding, rule: named?.id ?? null };
  const magic = Buffer.from(bytes.subarray(0, MAGIC_LENGTH)).toString('hex');
  const known = BINARY_RULES.find((rule) => rule.parameters.magic.some((prefix) => magic.startsWith(prefix)));
  return { encoding, rule: (named ?? known)?.id ?? 'binary.unknown' };
}

/** Without making a string of what may be megabytes, but for the rare UTF-16 of a size that is read anyway. */
function encodingOf(bytes: Uint8Array): Encoding | null {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  if (mark !== 'fffe' && mark !== 'feff') return isUtf8(bytes) && !bytes.includes(0) ? 'utf-8' : null;
  const encoding = mark === 'fffe' ? 'utf-16le' : 'utf-16be';
  if (bytes.length > UTF16_BYTES) return encoding;
  try {
    return decodeText(bytes, encoding).includes('\u0000') ? null : encoding;
  } catch {
    return null;
  }
}

/** The text of a file that `sniffFile` found to be in this encoding, its mark included. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
}
