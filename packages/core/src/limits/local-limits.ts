import { requestRate } from './buckets.models.ts';
import { DEFAULT_LIMITS } from './limits.models.ts';
import { createLocalBuckets } from './local-buckets.ts';
import { createRecentMap } from './recent-map.ts';
import type { RequestSubject, RequestVerdict, SubjectBuckets } from './request-policies.models.ts';

/** What this process knows of organizations and keys; it bounds them alone where the database does not. */
export interface LocalLimits {
  /** Takes over what the database said just now. */
  adopt(subject: RequestSubject, buckets: SubjectBuckets): void;
  /** Whether the organization's limit has been heard of. */
  knows(tenantId: string): boolean;
  /** Counts one request by the limits last heard of, else by the defaults. */
  take(subject: RequestSubject): RequestVerdict;
}

export function createLocalLimits({ most, now }: { most: number; now: () => number }): LocalLimits {
  const buckets = createLocalBuckets({ most: 2 * most, now });
  const organizationLimits = createRecentMap<number>(most);
  const keyLimits = createRecentMap<number>(most);

  return {
    adopt: ({ tenantId, keyId }, { organization, key }) => {
      buckets.adopt(tenantId, organization);
      organizationLimits.set(tenantId, organization.perMinute);
      if (key === null) return keyLimits.delete(keyId);
      buckets.adopt(keyId, key);
      keyLimits.set(keyId, key.perMinute);
    },
    knows: (tenantId) => organizationLimits.get(tenantId) !== undefined,
    take: ({ tenantId, keyId }) => {
      const keyLimit = keyLimits.get(keyId);
      const organization = requestRate(organizationLimits.get(tenantId) ?? DEFAULT_LIMITS.requestsPerMinute);
      const wanted = [{ name: tenantId, ...organization }];
      if (keyLimit !== undefined) wanted.push({ name: keyId, ...requestRate(keyLimit) });
      const { admitted, states } = buckets.take(wanted);
      return { admitted, policies: states.map((state, i) => ({ ...state, name: i === 0 ? 'requests' : 'key' })) };
    },
  };
}
