const effective = new WeakSet<object>();

/** Notes that a transaction changes something that is accounted for. */
export function markEffect(tx: object): void {
  effective.add(tx);
}

export function hasEffect(tx: object): boolean {
  return effective.has(tx);
}
