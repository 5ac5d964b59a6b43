import type { ApiApp } from '../../http/api-env.ts';
import { registerAppendMessages } from './append-messages.route.ts';
import { registerCreateSession } from './create-session.route.ts';
import { registerDeleteMessage } from './delete-message.route.ts';
import { registerDeleteSession } from './delete-session.route.ts';
import { registerEndSession } from './end-session.route.ts';
import { registerGetSession } from './get-session.route.ts';
import { registerListMessages } from './list-messages.route.ts';
import { registerListSessions } from './list-sessions.route.ts';
import { registerUpdateSession } from './update-session.route.ts';

export function registerSessionRoutes(app: ApiApp): void {
  registerCreateSession(app);
  registerListSessions(app);
  registerGetSession(app);
  registerUpdateSession(app);
  registerDeleteSession(app);
  registerEndSession(app);
  registerAppendMessages(app);
  registerListMessages(app);
  registerDeleteMessage(app);
}
