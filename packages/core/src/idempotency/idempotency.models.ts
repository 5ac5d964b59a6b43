/** A result as it may be kept: what is shown once is null, at whatever dotted path it stands. */
export function withoutSecrets(result: unknown, paths: readonly string[]): unknown {
  if (paths.length === 0) return result ?? null;
  const kept: unknown = structuredClone(result);
  for (const path of paths) blank(kept, path.split('.'));
  return kept;
}

function blank(holder: unknown, [name, ...rest]: string[]): void {
  if (name === undefined || typeof holder !== 'object' || holder === null || !(name in holder)) return;
  const members = holder as Record<string, unknown>;
  if (rest.length === 0) members[name] = null;
  else blank(members[name], rest);
}
