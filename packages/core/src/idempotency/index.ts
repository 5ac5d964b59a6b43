export { claimRequest, PLATFORM_TENANT, type Claim, type ClaimOutcome, type RequestToClaim } from './claim-request.ts';
export { forgetAnswers } from './forget-answers.ts';
export { sweepIdempotencyKeys } from './sweep-idempotency-keys.ts';
