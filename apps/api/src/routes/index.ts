import type { ApiApp } from '../http/api-env.ts';
import { ANSWER_HEADERS, REQUEST_HEADERS } from '../http/documented-headers.ts';
import { BEARER } from '../http/openapi.ts';
import { Problem } from '../http/problem.ts';
import { ERROR_CATALOGUE } from '../problems/catalogue.ts';
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

const ERROR_CODES = {
  type: 'string' as const,
  description: 'The codes of problems as they are now; a newer server may have more.',
  enum: Object.keys(ERROR_CATALOGUE).toSorted(),
};

export function registerRoutes(app: ApiApp): void {
  registerComponents(app);
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

function registerComponents({ openAPIRegistry: registry }: ApiApp): void {
  registry.registerComponent('securitySchemes', 'bearer', BEARER);
  registry.register('Problem', Problem);
  registry.registerComponent('schemas', 'ErrorCode', ERROR_CODES);
  for (const [name, header] of Object.entries(ANSWER_HEADERS)) registry.registerComponent('headers', name, header);
  for (const [name, header] of Object.entries(REQUEST_HEADERS)) registry.registerComponent('parameters', name, header);
}
