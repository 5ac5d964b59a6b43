import type { ApiApp } from '../../http/api-env.ts';
import { registerGetLimits } from './get-limits.route.ts';
import { registerPutLimits } from './put-limits.route.ts';

export function registerLimitRoutes(app: ApiApp): void {
  registerGetLimits(app);
  registerPutLimits(app);
}
