export { startApi, type StartApiOptions } from './start-api.ts';
export type { RequestLogEntry } from './http/request-log-entry.ts';
