import type { ApiApp } from '../../http/api-env.ts';
import { registerGetPattern } from './get-pattern.route.ts';
import { registerGetSettings } from './get-settings.route.ts';
import { registerGetTeamSettings } from './get-team-settings.route.ts';
import { registerListPatterns } from './list-patterns.route.ts';
import { registerPutSettings } from './put-settings.route.ts';
import { registerPutTeamSettings } from './put-team-settings.route.ts';
import { registerReportCorrection } from './report-correction.route.ts';

export function registerLearningRoutes(app: ApiApp): void {
  registerReportCorrection(app);
  registerListPatterns(app);
  registerGetPattern(app);
  registerGetSettings(app);
  registerPutSettings(app);
  registerGetTeamSettings(app);
  registerPutTeamSettings(app);
}
