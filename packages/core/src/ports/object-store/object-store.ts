/** What a driver found its store able to do when it was opened. */
export interface ObjectStoreCapabilities {
  /**
   * The store itself refuses to write a key that exists. Where it does not, `ifAbsent` is a look and then a
   * write; two writers may then both write, which is harmless as keys are hashes of the bytes.
   */
  readonly conditionalCreate: boolean;
}

export interface ObjectInfo {
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

export interface ListedObject extends ObjectInfo {
  key: string;
}

export interface PutOptions {
  /** Leave an object that is there already as it is. */
  ifAbsent?: boolean;
  /** A media type, for stores that keep one. */
  contentType?: string;
  signal?: AbortSignal;
}

export interface ReadOptions {
  signal?: AbortSignal;
}

/**
 * A flat store of immutable bytes. Keys follow the grammar of `blobKey`; any other key is an `ObjectKeyError`.
 * Every method throws `ObjectStoreUnavailableError` where the store cannot be reached or refuses to serve.
 */
export interface ObjectStore {
  readonly capabilities: ObjectStoreCapabilities;

  /**
   * Durable once it resolves, and never visible in part. `created` is false only where `ifAbsent` was asked and
   * the key was seen; a write repeated after a lost answer says false too, so it proves nothing about who wrote.
   */
  put(key: string, object: { bytes: Uint8Array } & PutOptions): Promise<{ created: boolean }>;

  /** Throws `ObjectNotFoundError`. */
  get(key: string, options?: ReadOptions): Promise<Uint8Array>;

  head(key: string, options?: ReadOptions): Promise<ObjectInfo | null>;

  /** A key that is not there is no error. */
  delete(key: string, options?: ReadOptions): Promise<void>;

  /**
   * Every object under a prefix that ends in `/` (`t/`, `t/<tenant>/`, `t/<tenant>/<area>/`), in no promised order.
   * Objects written or deleted meanwhile may or may not be among them.
   */
  list(prefix: string, options?: ReadOptions): AsyncIterable<ListedObject>;

  /** Readiness: resolves where the store serves, throws `ObjectStoreUnavailableError` where not. */
  check(options?: ReadOptions): Promise<void>;

  /** Releases connections and temporary files; no call may follow. */
  close(): Promise<void>;
}
