import { AppError } from '../shared/errors.ts';

export function proposalDecidedError(state: string): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'proposal.decided',
    message: `This proposal is ${state} already.`,
    details: { state },
  });
}

/** What was reviewed is not what would be published. */
export function proposalStaleError(details: {
  reason: 'digest' | 'scan' | 'scan_rules' | 'base_version';
  digest: string | null;
  scan: string | null;
  baseVersion: number | null;
}): AppError {
  const why = {
    digest: 'its content is not the one that was reviewed',
    scan: 'its scan is not the one that was reviewed',
    scan_rules: 'the rules of the scan have changed since',
    base_version: 'what is live under its name is not what it was made for',
  }[details.reason];
  return new AppError({
    kind: 'conflict',
    code: 'proposal.stale',
    message: `The proposal cannot be approved as it was reviewed: ${why}.`,
    details,
  });
}

/** Two proposals of one content under one name wait for one decision. */
export function proposalDuplicateError(): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'proposal.duplicate',
    message: 'Another proposal of this skill has the same files and waits for a decision.',
  });
}
