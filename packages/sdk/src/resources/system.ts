import type { Transport } from '../transport.ts';
import type { CheckLiveData, CheckLiveResponse, CheckReadyData, CheckReadyResponse } from '../types.gen.ts';

/** Whether the server is there; needs no key. */
export function systemResource(transport: Transport) {
  return {
    live: () => transport.json<CheckLiveData, CheckLiveResponse>('GET /livez', {}),
    /** Checks the database, the object store and the migrations. */
    ready: () => transport.json<CheckReadyData, CheckReadyResponse>('GET /readyz', {}),
  };
}
