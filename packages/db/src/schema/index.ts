export * from './identity.table.ts';
export * from './memory.table.ts';
export * from './platform.table.ts';
export * from './sessions.table.ts';
export * from './search.table.ts';
export * from './skills.table.ts';
export * from './governance.table.ts';
export * from './learning.table.ts';
