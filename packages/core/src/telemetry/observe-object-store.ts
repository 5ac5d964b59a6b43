import { ObjectNotFoundError, type ObjectStore } from '../ports/index.ts';
import { objectStoreSeconds } from './metrics.ts';
import { inSpan } from './tracer.ts';

type Operation = 'put' | 'get' | 'head' | 'delete' | 'check';

/** The same store, with every call timed and a span of the request or job it belongs to. */
export function observeObjectStore(store: ObjectStore): ObjectStore {
  return {
    capabilities: store.capabilities,
    put: (key, object) => observe('put', () => store.put(key, object)),
    get: (key, options) => observe('get', () => store.get(key, options)),
    head: (key, options) => observe('head', () => store.head(key, options)),
    delete: (key, options) => observe('delete', () => store.delete(key, options)),
    list: (prefix, options) => store.list(prefix, options),
    check: (options) => observe('check', () => store.check(options)),
    close: () => store.close(),
  };
}

async function observe<T>(operation: Operation, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  let outcome = 'done';
  try {
    return await inSpan(`object store ${operation}`, run);
  } catch (error) {
    outcome = error instanceof ObjectNotFoundError ? 'not_found' : 'failed';
    throw error;
  } finally {
    objectStoreSeconds.observe({ operation, outcome }, (performance.now() - started) / 1000);
  }
}
