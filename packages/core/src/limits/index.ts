export { getLimits, type VersionedLimits } from './get-limits.ts';
export { Limits, LimitsChange } from './limits.schemas.ts';
export { createLocalBuckets, type LocalBuckets } from './local-buckets.ts';
export { putLimits } from './put-limits.ts';
export { createRecentMap, type RecentMap } from './recent-map.ts';
export { createRequestLimiter, type RequestLimiter } from './request-limiter.ts';
export type { RequestPolicy, RequestSubject, RequestVerdict } from './request-policies.models.ts';
export { sweepIdleRates } from './sweep-idle-rates.ts';
