/** There is no object under this key. */
export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFoundError';
  readonly key: string;

  constructor(key: string) {
    super(`There is no object ${key}.`);
    this.key = key;
  }
}

/** A key or prefix outside the grammar: a mistake in our own code, never something to retry. */
export class ObjectKeyError extends Error {
  override readonly name = 'ObjectKeyError';

  constructor(key: string) {
    super(`${JSON.stringify(key.slice(0, 200))} is not a legal object key or prefix.`);
  }
}

/** The bytes under a key do not hash to it. */
export class ObjectCorruptError extends Error {
  override readonly name = 'ObjectCorruptError';
  readonly key: string;

  constructor(key: string) {
    super(`The bytes of object ${key} do not have the hash that its key names.`);
    this.key = key;
  }
}

/** The store could not be reached, was too slow, or refused; the same call may succeed later. */
export class ObjectStoreUnavailableError extends Error {
  override readonly name = 'ObjectStoreUnavailableError';

  constructor(message: string, options: { cause: unknown }) {
    super(message, options);
  }
}
