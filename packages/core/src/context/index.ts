export { buildPrefix, type PrefixScope } from './build-prefix.ts';
export { getSessionContext } from './get-session-context.ts';
export { GetSessionContextInput, SessionContext, SessionContextQuery } from './context.schemas.ts';
