/** What JSON can say; anything else is a mistake of the caller's. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * One text for one value: no white space, keys sorted by UTF-16 code units (RFC 8785).
 * @throws TypeError where the value is none of JSON's (undefined, NaN, bigint, a function)
 */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => canonicalJson(item)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const record = value as { readonly [key: string]: JsonValue };
    const members = Object.keys(record)
      .sort(compareCodeUnits)
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key] as JsonValue)}`);
    return `{${members.join(',')}}`;
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  throw new TypeError(`${String(value)} has no JSON form.`);
}

/** The order of `<` on strings, the same on every machine whatever its locale. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
