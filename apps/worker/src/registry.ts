import type { JobHandler } from './define-handler.ts';
import { embedMessagesHandler } from './jobs/search/embed-messages.job.ts';

/** Every job there is; its definition says which role runs it. */
export const HANDLERS: readonly JobHandler[] = [embedMessagesHandler];
