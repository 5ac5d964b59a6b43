import type { ApiApp } from '../../http/api-env.ts';
import { registerApplyMemoryOperations } from './apply-memory-operations.route.ts';
import { registerGetMemoryStore } from './get-memory-store.route.ts';

export function registerMemoryRoutes(app: ApiApp): void {
  registerGetMemoryStore(app);
  registerApplyMemoryOperations(app);
}
