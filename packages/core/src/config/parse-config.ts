import type { GroupValues, SettingGroup } from './define-setting.ts';
import { SETTINGS } from './settings.ts';

export type Config = { readonly [G in keyof typeof SETTINGS]: GroupValues<(typeof SETTINGS)[G]> };

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the whole configuration once and freezes it.
 * @throws Error that names each wrong variable and what it takes
 */
export function parseConfig(env: Environment): Config {
  const problems: string[] = [];
  const groups = Object.entries(SETTINGS).map(([name, group]) => [name, parseGroup(group, env, problems)]);
  if (problems.length > 0) throw new Error(`The configuration is not valid:\n${problems.join('\n')}`);
  const config = Object.fromEntries(groups) as Config;
  checkTogether(config);
  return Object.freeze(config);
}

function parseGroup(group: SettingGroup, env: Environment, problems: string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(group)) {
    const given = env[setting.env];
    const text = given === undefined || given === '' ? (setting.default ?? undefined) : given;
    const result = setting.schema.safeParse(text);
    if (result.success) values[name] = result.data;
    else problems.push(`  ${setting.env}: ${result.error.issues[0]?.message ?? 'is wrong'}. ${setting.doc}`);
  }
  return Object.freeze(values);
}

function checkTogether({ database, objectStore, server, model }: Config): void {
  const missing: string[] = [];
  if (objectStore.endpoint !== undefined) {
    if (objectStore.bucket === undefined) missing.push('S3_BUCKET (S3_ENDPOINT is set)');
    if (objectStore.accessKeyId === undefined) missing.push('S3_ACCESS_KEY_ID (S3_ENDPOINT is set)');
    if (objectStore.secretAccessKey === undefined) missing.push('S3_SECRET_ACCESS_KEY (S3_ENDPOINT is set)');
  }
  if (database.url !== undefined && server.secret === undefined) missing.push('CAIRN_SECRET (DATABASE_URL is set)');
  if (model.embeddingModel !== undefined && model.embeddingBaseUrl === undefined) {
    missing.push('CAIRN_EMBEDDING_BASE_URL (CAIRN_EMBEDDING_MODEL is set)');
  }
  if (missing.length > 0) throw new Error(`The configuration is not complete; set:\n  ${missing.join('\n  ')}`);
}
