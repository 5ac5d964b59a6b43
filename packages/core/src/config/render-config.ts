import type { Setting, SettingGroup } from './define-setting.ts';
import { SETTINGS } from './settings.ts';

const TITLES: Record<keyof typeof SETTINGS, string> = {
  server: 'Server',
  database: 'Database',
  objectStore: 'Object store',
  model: 'Embeddings',
  floodGuard: 'Flood guard',
  load: 'Load and stopping',
  telemetry: 'Logs, metrics, traces',
};

/** The text of `.env.example`. */
export function renderEnvExample(): string {
  const groups = listGroups().map(([title, settings]) => {
    const lines = settings.map((setting) => `# ${setting.doc}\n${renderAssignment(setting)}`);
    return `## ${title}\n${lines.join('\n')}`;
  });
  return `# Every setting, with its default. A line that begins with # is unset.\n\n${groups.join('\n\n')}\n`;
}

/** The text of docs/configuration.md. */
export function renderConfigDocs(): string {
  const groups = listGroups().map(([title, settings]) => {
    const rows = settings.map(
      ({ env, default: value, doc }) => `| \`${env}\` | ${value === null ? 'unset' : `\`${value}\``} | ${doc} |`,
    );
    return `## ${title}\n\n| variable | default | what it is |\n| --- | --- | --- |\n${rows.join('\n')}`;
  });
  return `# Configuration\n\nEverything is set by environment variables. Without any, \`npm start\` runs embedded: nothing else is needed.\nThis page and \`.env.example\` are written by \`npm run config:docs\` from the code that reads the variables.\n\n${groups.join('\n\n')}\n`;
}

function renderAssignment(setting: Setting): string {
  return setting.default === null ? `#${setting.env}=` : `${setting.env}=${setting.default}`;
}

function listGroups(): [string, Setting[]][] {
  return Object.entries<SettingGroup>(SETTINGS).map(([name, group]) => [
    TITLES[name as keyof typeof SETTINGS],
    Object.values(group),
  ]);
}
