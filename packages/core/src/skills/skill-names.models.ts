import { isWindowsDevice } from './skill-paths.models.ts';

const MAX_NAME_LENGTH = 64;
const NAME = /^[a-z0-9][a-z0-9._-]*$/;
/** Routes of a team's skills that stand where a name would. */
const RESERVED = new Set(['index']);

/** Why a name is no legal name of a skill, in words; null where it is one (Hermes's rule, and what can be a folder; `index` is a route). */
export function nameProblem(name: string): string | null {
  if (name.length > MAX_NAME_LENGTH) return `is longer than ${MAX_NAME_LENGTH} characters`;
  if (!NAME.test(name)) return 'must begin with a-z or 0-9 and hold only a-z, 0-9, dot, underscore and hyphen';
  if (RESERVED.has(name)) return 'is reserved';
  return folderProblem(name);
}

/** Why a category is none, in words; a category is one segment written like a name. */
export function categoryProblem(category: string): string | null {
  if (category.length > MAX_NAME_LENGTH) return `is longer than ${MAX_NAME_LENGTH} characters`;
  if (!NAME.test(category)) return 'must be one word of a-z, 0-9, dot, underscore and hyphen';
  return folderProblem(category);
}

/** Skills are unpacked into folders of their names, on Windows too. */
function folderProblem(name: string): string | null {
  if (name.endsWith('.')) return 'ends in a dot';
  return isWindowsDevice(name) ? 'cannot be the name of a folder everywhere' : null;
}

/** The nearest legal name to a title such as `Release Notes (v2)`; null where nothing of it remains. */
export function toSkillName(title: string): string | null {
  const name = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[^a-z0-9]+$/, '');
  return name === '' || nameProblem(name) !== null ? null : name;
}
