import type { ApiApp } from '../../http/api-env.ts';
import { registerGetSessionContext } from './get-session-context.route.ts';

export function registerContextRoutes(app: ApiApp): void {
  registerGetSessionContext(app);
}
