/** First bytes in hex: zip, gzip, compress, 7z, rar, xz, bzip2, zstd, lz4, cab, ar, rpm. */
const ARCHIVES =
  /^(?:504b(?:0304|0506|0708)|1f8b|1f9d|377abcaf271c|526172211a07|fd377a585a00|425a683[1-9]|28b52ffd|04224d18|4d534346|213c617263683e0a|edabeedb)/;
/** Documents that are zips by their format; what opens them is no unpacker. */
const DOCUMENT = /\.(?:(?:doc|dot|xls|xlt|ppt|pot|pps)[xm]|od[tspg]|ot[tsp]|epub)$/i;
const MAGIC_BYTES = 8;
const TAR_MARK_AT = 257;

/** Whether a file holds files of its own, which nobody has looked at. */
export function isArchive(path: string, bytes: Uint8Array): boolean {
  if (DOCUMENT.test(path)) return false;
  if (ARCHIVES.test(Buffer.from(bytes.subarray(0, MAGIC_BYTES)).toString('hex'))) return true;
  return Buffer.from(bytes.subarray(TAR_MARK_AT, TAR_MARK_AT + 5)).toString('latin1') === 'ustar';
}
