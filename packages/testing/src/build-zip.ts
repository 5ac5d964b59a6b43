import { crc32, deflateRawSync } from 'node:zlib';

/** One entry as it is written, true or not; what is not given is what it should be. */
export interface ZipEntrySpec {
  name: string | Uint8Array;
  bytes?: string | Uint8Array;
  /** Unix mode, with the kind of file in it; 0 for a zip made on DOS. */
  mode?: number;
  /** Stored, not deflated. */
  stored?: boolean;
  /** What the directory says of the size once it is unpacked. */
  declaredSize?: number;
  crc?: number;
  /** General purpose flags; UTF-8 unless given. */
  flags?: number;
  method?: number;
}

interface Written {
  local: Buffer;
  central: Buffer;
}

const UTF8 = 0x800;
const MADE_ON_UNIX = (3 << 8) | 20;
const NEEDS_VERSION = 20;
const STORED = 0;
const DEFLATED = 8;
const NOON_1980 = { time: 0x6000, date: 0x0021 };

/** A zip, byte by byte, so that it can also be one that no packer writes. */
export function buildZip(entries: readonly ZipEntrySpec[]): Buffer {
  let offset = 0;
  const written: Written[] = [];
  for (const entry of entries) {
    const made = writeEntry(entry, offset);
    written.push(made);
    offset += made.local.length;
  }
  const central = Buffer.concat(written.map((entry) => entry.central));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...written.map((entry) => entry.local), central, end]);
}

function writeEntry(spec: ZipEntrySpec, offset: number): Written {
  const bytes = Buffer.from(spec.bytes ?? '');
  const name = Buffer.from(spec.name);
  const method = spec.method ?? (spec.stored === true ? STORED : DEFLATED);
  const data = method === DEFLATED ? deflateRawSync(bytes) : bytes;
  const common = Buffer.alloc(26);
  common.writeUInt16LE(NEEDS_VERSION, 0);
  common.writeUInt16LE(spec.flags ?? UTF8, 2);
  common.writeUInt16LE(method, 4);
  common.writeUInt16LE(NOON_1980.time, 6);
  common.writeUInt16LE(NOON_1980.date, 8);
  common.writeUInt32LE(spec.crc ?? crc32(bytes), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(spec.declaredSize ?? bytes.length, 18);
  common.writeUInt16LE(name.length, 22);
  const attributes = Buffer.alloc(14);
  attributes.writeUInt32LE(((spec.mode ?? 0) << 16) >>> 0, 6);
  attributes.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([signature(0x04034b50), common, name, data]),
    central: Buffer.concat([signature(0x02014b50), madeBy(), common, attributes, name]),
  };
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function madeBy(): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(MADE_ON_UNIX);
  return bytes;
}
