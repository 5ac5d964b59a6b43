export * from './identity.table.ts';
export * from './platform.table.ts';
export * from './sessions.table.ts';
