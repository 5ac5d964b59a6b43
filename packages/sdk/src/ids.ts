/** A key that no other request has: for one write, however often it is sent. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
