/** The model could not be reached, was too slow, or failed; the same call may succeed later. */
export class EmbedderUnavailableError extends Error {
  override readonly name = 'EmbedderUnavailableError';

  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
  }
}

/** The model makes vectors of another length than was configured: storing them would mix what cannot be compared. */
export class EmbedderDimensionsError extends Error {
  override readonly name = 'EmbedderDimensionsError';

  constructor(mismatch: { model: string; expected: number; actual: number }) {
    super(
      `The embedding model ${mismatch.model} makes vectors of ${mismatch.actual} dimensions, ` +
        `but ${mismatch.expected} are configured. Set the dimensions to ${mismatch.actual}, or choose another model.`,
    );
  }
}
