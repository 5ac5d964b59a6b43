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
    base_version: 'the version it changes is no longer the live one',
  }[details.reason];
  return new AppError({
    kind: 'conflict',
    code: 'proposal.stale',
    message: `The proposal cannot be approved as it was reviewed: ${why}.`,
    details,
  });
}
