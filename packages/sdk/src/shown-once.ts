/** A secret was in an answer that did not arrive: what was made is there, and nobody has its secret. */
export class SecretNotShownError extends Error {
  /** What was made, as the replay of its answer says: revoke it and make another. */
  readonly made: unknown;

  constructor(made: unknown) {
    super('This was made by an earlier request, and its secret is shown once: revoke it and make another.');
    this.name = 'SecretNotShownError';
    this.made = made;
  }
}

/** @throws SecretNotShownError where the secret is null, as in every replay */
export function shown(made: unknown, secret: string | null): string {
  if (secret === null) throw new SecretNotShownError(made);
  return secret;
}
