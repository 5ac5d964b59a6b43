import type { Transport } from '../transport.ts';
import type {
  CheckLiveData,
  CheckLiveResponse,
  CheckReadyData,
  CheckReadyResponse,
  GetMetricsData,
} from '../types.gen.ts';

/** Whether the server is there, which needs no key, and how it does. */
export function systemResource(transport: Transport) {
  return {
    live: () => transport.json<CheckLiveData, CheckLiveResponse>('GET /livez', {}),
    /** Checks the database, the object store and the migrations. */
    ready: () => transport.json<CheckReadyData, CheckReadyResponse>('GET /readyz', {}),
    /** In Prometheus's text format, of the process that answers; needs a platform key. */
    metrics: async () => new TextDecoder().decode((await transport.download<GetMetricsData>('GET /metrics', {})).bytes),
  };
}
