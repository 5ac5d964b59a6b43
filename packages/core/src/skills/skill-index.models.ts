import { compareCodeUnits } from '../shared/canonical-json.ts';
import { oneLine } from './declared-fields.models.ts';

export const DEFAULT_INDEX_BUDGET = 8000;
const MAX_DESCRIPTION = 300;
const OPENING = '<available_skills>';
const CLOSING = '</available_skills>';

export interface IndexedSkill {
  name: string;
  /** Null stands under `general`. */
  category: string | null;
  description: string;
  /** Shown where another skill of the index has the same name. */
  team: string;
}

export interface SkillIndex<S extends IndexedSkill> {
  /** For the prompt; empty where there is nothing to show. */
  text: string;
  /** Those that stand in the text, in its order. */
  skills: S[];
  /** How many did not fit. */
  omitted: number;
}

/**
 * The skills as Hermes lists them in a prompt, `  category:` over `    - name: description`, in at most `budget`
 * code points. `skills` come by rank: where not all fit, the first stay. A description is cut at 300 characters.
 */
export function renderIndex<S extends IndexedSkill>(
  skills: readonly S[],
  { budget }: { budget: number },
): SkillIndex<S> {
  const names = countNames(skills);
  const lines = skills.map((skill) => ({ skill, line: indexLine(skill, names) }));
  const whole = chooseWithin(lines, budget - frameLength(0));
  const chosen = whole.length === lines.length ? whole : chooseWithin(lines, budget - frameLength(lines.length));
  if (chosen.length === 0) return { text: '', skills: [], omitted: skills.length };
  const omitted = skills.length - chosen.length;
  const sorted = chosen.toSorted((a, b) => compareLines(a.skill, b.skill));
  return { text: layOut(sorted, omitted), skills: sorted.map(({ skill }) => skill), omitted };
}

/** Skills that share most words with the query first; the order among equals stays. */
export function rankForQuery<S extends IndexedSkill>(skills: readonly S[], query: string | undefined): S[] {
  const wanted = new Set(wordsOf(query ?? ''));
  if (wanted.size === 0) return [...skills];
  const shared = (skill: S): number =>
    new Set(wordsOf(`${skill.name} ${skill.description}`).filter((word) => wanted.has(word))).size;
  return skills
    .map((skill) => ({ skill, score: shared(skill) }))
    .sort((a, b) => b.score - a.score)
    .map(({ skill }) => skill);
}

/** Words, and for scripts that are written without spaces every pair of characters. */
function wordsOf(text: string): string[] {
  const runs = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return runs.flatMap((run) => (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(run) ? pairsOf(run) : [run]));
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

interface Line<S> {
  skill: S;
  line: string;
}

function chooseWithin<S extends IndexedSkill>(lines: readonly Line<S>[], budget: number): Line<S>[] {
  const categories = new Set<string>();
  const chosen: Line<S>[] = [];
  let left = budget;
  for (const candidate of lines) {
    const category = categoryOf(candidate.skill);
    const cost =
      codePoints(candidate.line) + 1 + (categories.has(category) ? 0 : codePoints(categoryLine(category)) + 1);
    if (cost > left) break;
    left -= cost;
    categories.add(category);
    chosen.push(candidate);
  }
  return chosen;
}

function layOut<S extends IndexedSkill>(sorted: readonly Line<S>[], omitted: number): string {
  const lines = [OPENING];
  let category: string | null = null;
  for (const { skill, line } of sorted) {
    if (categoryOf(skill) !== category) lines.push(categoryLine((category = categoryOf(skill))));
    lines.push(line);
  }
  if (omitted > 0) lines.push(omittedLine(omitted));
  return [...lines, CLOSING].join('\n');
}

function indexLine(skill: IndexedSkill, names: ReadonlyMap<string, number>): string {
  const label = (names.get(skill.name) ?? 0) > 1 ? ` [${skill.team}]` : '';
  return `    - ${skill.name}${label}: ${harmless(skill.description)}`;
}

/** Somebody wrote it: it stays on its line and cannot close the block it stands in. */
function harmless(description: string): string {
  const visible = description
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›');
  return oneLine(visible, MAX_DESCRIPTION);
}

function countNames(skills: readonly IndexedSkill[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of skills) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function compareLines(a: IndexedSkill, b: IndexedSkill): number {
  return compareCodeUnits(categoryOf(a), categoryOf(b)) || compareCodeUnits(a.name, b.name);
}

function categoryOf(skill: IndexedSkill): string {
  return skill.category ?? 'general';
}

function categoryLine(category: string): string {
  return `  ${category}:`;
}

function omittedLine(omitted: number): string {
  return `  (${omitted} more: skills_list)`;
}

/** Of everything but the skills themselves; `most` is how many may be left out. */
function frameLength(most: number): number {
  return codePoints(OPENING) + 1 + codePoints(CLOSING) + (most > 0 ? codePoints(omittedLine(most)) + 1 : 0);
}

function codePoints(text: string): number {
  return [...text].length;
}
