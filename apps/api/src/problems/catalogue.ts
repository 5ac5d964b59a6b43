import type { ErrorKind } from '@cairn/core/shared';
import type { DescribedCode } from './error-code.ts';
import { IDENTITY_CODES } from './identity-codes.ts';
import { MEMORY_CODES } from './memory-codes.ts';
import { REQUEST_CODES, WIRE_CODES } from './request-codes.ts';
import { SERVICE_CODES } from './service-codes.ts';
import { SKILL_CODES } from './skill-codes.ts';
import { STATUS } from './statuses.ts';

const DESCRIBED = {
  ...REQUEST_CODES,
  ...IDENTITY_CODES,
  ...MEMORY_CODES,
  ...SKILL_CODES,
  ...SERVICE_CODES,
};

/** Every code that the API answers with. Append-only: clients branch on them. */
export type ErrorCode = keyof typeof DESCRIBED | keyof typeof WIRE_CODES;

export type CataloguedCode = Omit<DescribedCode, 'kind'> & { kind: ErrorKind | null; status: number };

export const ERROR_CATALOGUE: Readonly<Record<ErrorCode, CataloguedCode>> = Object.fromEntries([
  ...Object.entries<DescribedCode>(DESCRIBED).map(([code, described]) => [
    code,
    { ...described, status: STATUS[described.kind] },
  ]),
  ...Object.entries(WIRE_CODES).map(([code, described]) => [code, { ...described, kind: null }]),
]) as Record<ErrorCode, CataloguedCode>;
