import type { ApiApp } from '../http/api-env.ts';
import { BEARER } from '../http/openapi.ts';
import { registerAuditRoutes } from './audit/index.ts';
import { registerContextRoutes } from './context/index.ts';
import { registerGovernanceRoutes } from './governance/index.ts';
import { registerIdentityRoutes } from './identity/index.ts';
import { registerJobRoutes } from './jobs/index.ts';
import { registerLearningRoutes } from './learning/index.ts';
import { registerLimitRoutes } from './limits/index.ts';
import { registerMemoryRoutes } from './memory/index.ts';
import { registerSearchRoutes } from './search/index.ts';
import { registerSessionRoutes } from './sessions/index.ts';
import { registerSkillRoutes } from './skills/index.ts';
import { registerSystemRoutes } from './system/index.ts';

export function registerRoutes(app: ApiApp): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', BEARER);
  registerSystemRoutes(app);
  registerIdentityRoutes(app);
  registerMemoryRoutes(app);
  registerSessionRoutes(app);
  registerSearchRoutes(app);
  registerContextRoutes(app);
  registerSkillRoutes(app);
  registerLearningRoutes(app);
  registerGovernanceRoutes(app);
  registerJobRoutes(app);
  registerLimitRoutes(app);
  registerAuditRoutes(app);
}
