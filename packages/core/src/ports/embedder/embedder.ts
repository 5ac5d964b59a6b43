export interface EmbedOptions {
  /** Lets the caller bound its wait; what was not embedded then is simply not there. */
  signal?: AbortSignal;
}

/**
 * Turns texts into vectors whose dot product is their likeness. Vectors are comparable only where `model`,
 * `dimensions` and `version` are equal: store all three with each vector.
 */
export interface Embedder {
  readonly model: string;
  /** Length of every vector. */
  readonly dimensions: number;
  /** Counts up when the same model would make other vectors of the same text: cutting, cleaning, pooling. */
  readonly version: number;

  /**
   * One answer per text, in order: a vector of length 1, or null where this embedder can say nothing of the text
   * (empty, or in a language that its model does not know). Of a long text the beginning alone counts.
   * Throws `EmbedderUnavailableError`, worth another try later, and `EmbedderDimensionsError`, which is not.
   */
  embed(texts: readonly string[], options?: EmbedOptions): Promise<(Float32Array | null)[]>;

  /** Stops what runs; calls under way fail, and no call may follow. */
  close(): Promise<void>;
}
