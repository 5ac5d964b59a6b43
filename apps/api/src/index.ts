export { buildApp } from './build-app.ts';
export type { ApiApp, ApiDeps, RequestLogEntry } from './http/api-env.ts';
