import type { ApiApp } from '../../http/api-env.ts';
import { registerSearchMessages } from './search-messages.route.ts';

export function registerSearchRoutes(app: ApiApp): void {
  registerSearchMessages(app);
}
