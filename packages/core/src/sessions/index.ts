export { appendMessages, type AppendMessages } from './append-messages.ts';
export { createSession, type CreatedSession, type CreateSession } from './create-session.ts';
export { deleteMessage } from './delete-message.ts';
export { deleteSession, type DeleteSession, type SessionEraser } from './delete-session.ts';
export { endSession, type EndSession } from './end-session.ts';
export { getSession } from './get-session.ts';
export { listMessages, type ListMessages } from './list-messages.ts';
export { listSessions } from './list-sessions.ts';
export * from './messages.schemas.ts';
export {
  freezeSessionPrefix,
  loadSessionPrefix,
  type FrozenPrefix,
  type PrefixBuilder,
  type SessionPrefix,
} from './prefix.ts';
export { resolveSession, type SessionRef } from './session-access.ts';
export * from './sessions.schemas.ts';
export { updateSession, type UpdateSession } from './update-session.ts';
