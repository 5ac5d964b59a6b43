interface Named {
  method: string;
  path: string;
}

/** Finds what a path names as a router would: a fixed segment before a parameter. */
export function createPathMatcher<T extends Named>(operations: readonly T[]): (m: string, p: string) => T | undefined {
  const known = operations
    .map((operation) => ({ operation, pattern: toPattern(operation.path) }))
    .toSorted((a, b) => parametersOf(a.operation) - parametersOf(b.operation));
  return (method, path) =>
    known.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation;
}

function parametersOf({ path }: Named): number {
  return path.split('{').length;
}

/** The path of a file is the one parameter that may hold slashes. */
function toPattern(path: string): RegExp {
  const parts = path.split(/(\{[^}]+\})/).map((part) => {
    if (part === '{path}') return '.+';
    return part.startsWith('{') ? '[^/]+' : part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}
