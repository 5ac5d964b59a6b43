import type { SkillMd } from './front-matter.models.ts';
import { categoryProblem, nameProblem, toSkillName } from './skill-names.models.ts';

export const MAX_DESCRIPTION_LENGTH = 1024;

/** What a SKILL.md says of itself, and where it does not, what its text gives away. */
export interface DeclaredFields {
  /** A legal name, or null where neither front matter nor the first heading gives one. */
  name: string | null;
  /** On one line, at most 1,024 code points; null where there is no text at all. */
  description: string | null;
  category: string | null;
}

export function readDeclaredFields(skillMd: SkillMd): DeclaredFields {
  const { frontmatter, body } = skillMd;
  const written = textField(frontmatter['description']) ?? firstParagraph(body);
  return {
    name: declaredName(textField(frontmatter['name'])) ?? toSkillName(firstHeading(body) ?? ''),
    description: written === null ? null : oneLine(written, MAX_DESCRIPTION_LENGTH),
    category: declaredCategory(frontmatter),
  };
}

/** A field as text: YAML reads `name: 7` as a number; null where it is blank or no scalar. */
export function textField(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value).trim();
  return text === '' ? null : text;
}

/** White space and controls collapsed, cut between whole characters with an ellipsis. */
export function oneLine(text: string, limit: number): string {
  const characters = [
    ...text
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  ];
  return characters.length <= limit ? characters.join('') : `${characters.slice(0, limit - 1).join('')}…`;
}

function declaredName(written: string | null): string | null {
  if (written === null) return null;
  return nameProblem(written) === null ? written : toSkillName(written);
}

function declaredCategory(frontmatter: SkillMd['frontmatter']): string | null {
  const hermes = member(member(frontmatter['metadata'], 'hermes'), 'category');
  const written = textField(frontmatter['category']) ?? textField(hermes);
  return written !== null && categoryProblem(written) === null ? written : null;
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function firstHeading(body: string): string | null {
  return /^#[ \t]+(\S.*)$/m.exec(body)?.[1] ?? null;
}

/** The first lines of prose, also right below a heading: no fence, table, rule or comment. */
function firstParagraph(body: string): string | null {
  const paragraph = body
    .split(/\r?\n[ \t]*\r?\n/)
    .map((block) => block.replaceAll(/^[ \t]*#.*$/gm, '').trim())
    .find((block) => block !== '' && !/^(?:```|~~~|\||---|===|<!--)/.test(block));
  return paragraph ?? null;
}
