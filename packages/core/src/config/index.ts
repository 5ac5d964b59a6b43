export { parseConfig, type Config, type Environment } from './parse-config.ts';
export { renderConfigDocs, renderEnvExample } from './render-config.ts';
