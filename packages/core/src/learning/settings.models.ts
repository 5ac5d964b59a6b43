import type { Settings, SettingsChange } from './settings.schemas.ts';

export const DEFAULT_SETTINGS: Settings = {
  memory: { nudgeInterval: 10 },
  learning: {
    autoGenerate: true,
    minCorrections: 3,
    requireMultipleSessions: true,
    minSpreadMinutes: 30,
    reviewBeforeApply: true,
    minConfidence: 0.7,
    initialConfidence: 0.85,
    maxPerDay: 5,
    maxTotal: 50,
    skillNudgeInterval: 10,
  },
};

/** A later layer wins, field by field: defaults, organization, team. */
export function mergeSettings(...layers: (SettingsChange | null)[]): Settings {
  return layers.reduce<Settings>(
    (merged, layer) => ({
      memory: overlay(merged.memory, layer?.memory),
      learning: overlay(merged.learning, layer?.learning),
    }),
    DEFAULT_SETTINGS,
  );
}

/** Only what a layer says itself, for storing. */
export function mergeLayer(stored: SettingsChange, change: SettingsChange): SettingsChange {
  return {
    memory: overlay(stored.memory ?? {}, change.memory),
    learning: overlay(stored.learning ?? {}, change.learning),
  };
}

function overlay<T extends object>(base: T, over: { [K in keyof T]?: T[K] | undefined } | undefined): T {
  const given = Object.entries(over ?? {}).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(given) };
}
