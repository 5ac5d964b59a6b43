import type { ErrorKind } from '@cairn/core/shared';

/** What the documents say of one code. */
export interface DescribedCode {
  kind: ErrorKind;
  means: string;
  /** What a client does about it. */
  remedy: string;
  /** Members of the problem beside the usual ones. */
  members?: Readonly<Record<string, string>>;
}

export type DescribedCodes = Readonly<Record<string, DescribedCode>>;
