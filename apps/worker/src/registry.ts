import type { JobHandler } from './define-handler.ts';
import { proposeSkillHandler } from './jobs/learning/propose-skill.job.ts';
import { settlePatternsHandler } from './jobs/learning/settle-patterns.job.ts';
import { embedMessagesHandler } from './jobs/search/embed-messages.job.ts';

/** Every job there is; its definition says which role runs it. */
export const HANDLERS: readonly JobHandler[] = [embedMessagesHandler, proposeSkillHandler, settlePatternsHandler];
