import { z } from 'zod';

const KnownSkill = z.object({
  id: z.string(),
  team: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.int(),
});
export type KnownSkill = z.infer<typeof KnownSkill>;

/** What a prefix was built from, kept beside it to tell later what has changed since. */
export const PrefixSources = z.object({
  /** Entries by store, as the prompt shows them; an empty store is not there. */
  memory: z.record(z.string(), z.array(z.string())),
  /** Every live skill of the session's teams, those that did not fit the index included. */
  skills: z.array(KnownSkill),
});
export type PrefixSources = z.infer<typeof PrefixSources>;

/** What changed between two states, one line each, what must no longer be used first. */
export function describeChanges(before: PrefixSources, now: PrefixSources): string[] {
  return [goneSkills, changedSkills, memoryChanges, newSkills].flatMap((describe) => describe(before, now));
}

function goneSkills(before: PrefixSources, now: PrefixSources): string[] {
  const live = new Set(now.skills.map((skill) => skill.id));
  return before.skills
    .filter((skill) => !live.has(skill.id))
    .map((skill) => `Skill ${skill.name} (team ${skill.team}) is no longer available; do not use it.`);
}

function changedSkills(before: PrefixSources, now: PrefixSources): string[] {
  const known = new Map(before.skills.map((skill) => [skill.id, skill.version]));
  return now.skills
    .filter((skill) => known.has(skill.id) && known.get(skill.id) !== skill.version)
    .map(
      (skill) => `Skill ${skill.name} (team ${skill.team}) is now version ${skill.version}; load it again before use.`,
    );
}

function newSkills(before: PrefixSources, now: PrefixSources): string[] {
  const known = new Set(before.skills.map((skill) => skill.id));
  return now.skills
    .filter((skill) => !known.has(skill.id))
    .map((skill) => `New skill ${skill.name} (team ${skill.team}): ${oneLine(skill.description)}`);
}

function memoryChanges(before: PrefixSources, now: PrefixSources): string[] {
  const stores = [...new Set([...Object.keys(before.memory), ...Object.keys(now.memory)])].toSorted();
  return stores.flatMap((store) => {
    const earlier = before.memory[store] ?? [];
    const current = now.memory[store] ?? [];
    return [
      ...earlier.filter((entry) => !current.includes(entry)).map((entry) => `Removed from ${store}: ${oneLine(entry)}`),
      ...current.filter((entry) => !earlier.includes(entry)).map((entry) => `Added to ${store}: ${oneLine(entry)}`),
    ];
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
