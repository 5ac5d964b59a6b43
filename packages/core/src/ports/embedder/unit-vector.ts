/** The vector scaled to length 1; null where it has no direction (all zeros, or not numbers). */
export function unitVector(values: ArrayLike<number>): Float32Array | null {
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) return null;
  return Float32Array.from(values, (value) => value / length);
}
