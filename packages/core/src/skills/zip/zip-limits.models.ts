import { TREE_LIMITS } from '../skill-tree.models.ts';

const MIB = 1024 * 1024;

export const ZIP_LIMITS = {
  /** A bundle of the largest skill stores its files as they are; the rest is names. */
  archiveBytes: TREE_LIMITS.totalBytes + 2 * MIB,
  /** Files and folders. */
  entries: 2 * TREE_LIMITS.files,
  /** How many bytes one byte of the archive may become, ... */
  ratio: 100,
  /** ... which says nothing of a few bytes. */
  ratioFrom: MIB,
} as const;
