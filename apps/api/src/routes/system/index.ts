import type { ApiApp } from '../../http/api-env.ts';
import { registerCheckLive } from './check-live.route.ts';
import { registerCheckReady } from './check-ready.route.ts';
import { registerGetMetrics } from './get-metrics.route.ts';

export function registerSystemRoutes(app: ApiApp): void {
  registerCheckLive(app);
  registerCheckReady(app);
  registerGetMetrics(app);
}
