import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, mergeLayer, mergeSettings } from './settings.models.ts';
import { Settings, SettingsChange } from './settings.schemas.ts';

describe('settings', () => {
  it('are the defaults, then the organization’s, then the team’s, field by field', () => {
    expect(mergeSettings(null, {})).toEqual(DEFAULT_SETTINGS);
    const merged = mergeSettings(
      { learning: { minCorrections: 4, maxPerDay: 2 } },
      { learning: { maxPerDay: 9 }, memory: { nudgeInterval: 0 } },
    );
    expect(merged.learning).toMatchObject({ minCorrections: 4, maxPerDay: 9, maxTotal: 50 });
    expect(merged.memory.nudgeInterval).toBe(0);
    expect(Settings.safeParse(merged).success).toBe(true);
  });

  it('keep what an earlier change of the same layer said', () => {
    const stored = mergeLayer({ learning: { maxPerDay: 2 } }, { learning: { minCorrections: 5 } });
    expect(stored).toEqual({ memory: {}, learning: { maxPerDay: 2, minCorrections: 5 } });
  });

  it('are refused where they make no sense', () => {
    for (const learning of [
      { minCorrections: 1 },
      { initialConfidence: 0.855 },
      { minConfidence: 1.1 },
      { maxPerDay: -1 },
      { unknown: 1 },
    ]) {
      expect(SettingsChange.safeParse({ learning }).success).toBe(false);
    }
  });
});
