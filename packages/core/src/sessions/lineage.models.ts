export interface Lineage {
  parentId: string | null;
  rootId: string;
}

/** A session that continues another belongs to its lineage; one that continues none begins its own. */
export function lineageOf(id: string, parent: { id: string; rootId: string } | null): Lineage {
  return parent === null ? { parentId: null, rootId: id } : { parentId: parent.id, rootId: parent.rootId };
}

/** Clocks of clients are this far apart without a conversation being an old one. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** An imported session lies in the past; its prefix is built when it is first needed, if ever. */
export function isImported({ startedAt, now }: { startedAt: Date; now: Date }): boolean {
  return now.getTime() - startedAt.getTime() > CLOCK_TOLERANCE_MS;
}
