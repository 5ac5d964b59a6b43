export { migrateServer } from './migrate-server.ts';
export { openServices, type OpenServicesOptions, type Services } from './open-services.ts';
