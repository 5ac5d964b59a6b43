import { describeBucket, type Bucket, type BucketState } from './buckets.models.ts';

/** Whose request it is: UUIDs of the organization and of the key. */
export interface RequestSubject {
  tenantId: string;
  keyId: string;
}

export interface RequestPolicy extends BucketState {
  /** `requests` is the organization's bound, `key` the key's own, where there is one. */
  name: 'requests' | 'key';
}

export interface RequestVerdict {
  admitted: boolean;
  policies: RequestPolicy[];
}

export interface SubjectBuckets {
  organization: Bucket;
  /** Null where a key may use all that its organization may. */
  key: Bucket | null;
}

export function toPolicies({ organization, key }: SubjectBuckets): RequestPolicy[] {
  const policies: RequestPolicy[] = [{ name: 'requests', ...describeBucket(organization) }];
  return key === null ? policies : [...policies, { name: 'key', ...describeBucket(key) }];
}

/** Milliseconds for which nothing more would be let in. */
export function millisecondsClosed(buckets: SubjectBuckets): number {
  return Math.max(...toPolicies(buckets).map(({ remaining, moreInUs }) => (remaining === 0 ? moreInUs / 1000 : 0)));
}
