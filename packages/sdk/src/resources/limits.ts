import type { Tagged, Transport } from '../transport.ts';
import type * as Api from '../types.gen.ts';

export interface LimitsChangeOf {
  /** The `etag` the limits were read with; a change made meanwhile is then refused with 412. */
  ifMatch: string;
  /** Merged into what is there. */
  change: Api.LimitsChange;
}

/** How much the organization may use; for its admins. */
export function limitsResource(transport: Transport) {
  return {
    get: (): Promise<Tagged<Api.Limits>> => transport.tagged<Api.GetLimitsData, Api.Limits>('GET /v1/limits', {}),
    change: ({ ifMatch, change }: LimitsChangeOf) =>
      transport.tagged<Api.PutLimitsData, Api.Limits>('PUT /v1/limits', { ifMatch, body: change }),
  };
}
