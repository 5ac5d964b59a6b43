import { MAX_DESCRIPTION_LENGTH, readDeclaredFields, textField } from './declared-fields.models.ts';
import { readSkillMd, type FrontMatterStatus, type SkillMd } from './front-matter.models.ts';
import { nameProblem } from './skill-names.models.ts';

const SPEC_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MANY_LINES = 500;

export interface LintFinding {
  rule: string;
  /** `error`: some client will not load it; `warning`: it will be read otherwise than written; `info`: advice. */
  severity: 'error' | 'warning' | 'info';
  message: string;
  path: string;
  /** From 1; null where it is about the file as a whole. */
  line: number | null;
}

/** What is wrong or unusual in a SKILL.md; `name` is the name it is kept under. */
export function lintSkill(input: { name: string; skillMd: string }): LintFinding[] {
  const read = readSkillMd(input.skillMd);
  return [
    ...lintFence(input.skillMd, read),
    ...lintRepairs(read),
    ...lintName(input.name, read),
    ...lintDescription(read),
    ...lintBody(read),
  ];
}

const REFUSED_RULES: ReadonlySet<string> = new Set([
  'frontmatter_bad_fence',
  'frontmatter_unclosed',
  'frontmatter_unparsable',
  'frontmatter_too_long',
  'description_unknown',
  'description_too_long',
]);

/** The findings for which a SKILL.md is not taken: no client could tell from it what the skill is for. */
export function findRefusals(skillMd: string): LintFinding[] {
  const read = readSkillMd(skillMd);
  const readable = read.status === 'parsed' || read.status === 'absent';
  const findings = readable ? lintDescription(read) : lintFence(skillMd, read);
  return findings.filter(({ rule }) => REFUSED_RULES.has(rule));
}

const FENCE_MESSAGES: Record<Exclude<FrontMatterStatus, 'parsed'>, string> = {
  absent: 'has no front matter: the first line must be `---` alone',
  bad_fence: 'has front matter whose opening fence is not `---` alone',
  unclosed: 'has front matter that is never closed by a `---` line',
  unparsable: 'has front matter that is not the YAML it should be',
  too_long: 'has front matter that is too long to read',
};

function lintFence(text: string, read: SkillMd): LintFinding[] {
  const findings: LintFinding[] = [];
  if (read.status !== 'parsed') {
    const why = read.problem === null ? '' : `: ${read.problem}`;
    findings.push(finding(`frontmatter_${read.status}`, 'error', FENCE_MESSAGES[read.status] + why));
  }
  if (text.startsWith('\uFEFF')) findings.push(finding('byte_order_mark', 'info', 'begins with a byte order mark'));
  if (text.includes('\r\n')) findings.push(finding('crlf', 'info', 'has Windows line ends'));
  if (read.status === 'parsed' && !/^\uFEFF?---/.test(text)) {
    findings.push(finding('leading_blank_lines', 'warning', 'has blank lines before its front matter'));
  }
  if (read.status === 'parsed' && !/^\uFEFF?\s*---\r?\n/.test(text)) {
    findings.push(finding('fence_not_plain', 'warning', 'has more than `---` on the opening line of its front matter'));
  }
  return findings;
}

function lintRepairs({ repaired }: SkillMd): LintFinding[] {
  if (repaired.length === 0) return [];
  const keys = repaired.join(', ');
  const message = `has front matter that is not YAML in ${keys}; it is read as plain text here, and by some clients not at all: put it in quotes`;
  return [finding('frontmatter_repaired', 'error', message)];
}

function lintName(name: string, read: SkillMd): LintFinding[] {
  const written = textField(read.frontmatter['name']);
  if (written === null)
    return [finding('name_missing', 'error', `has no name in its front matter; it is kept as ${name}`)];
  const findings: LintFinding[] = [];
  const problem = nameProblem(written);
  if (problem !== null) findings.push(finding('name_illegal', 'error', `has a name that ${problem}`));
  else if (!SPEC_NAME.test(written)) {
    findings.push(
      finding('name_not_portable', 'info', 'has a name with more than lower case, digits and single hyphens'),
    );
  }
  if (written !== name) {
    findings.push(
      finding('name_mismatch', 'warning', `calls itself ${JSON.stringify(written)} but is kept as ${name}`),
    );
  }
  return findings;
}

function lintDescription(read: SkillMd): LintFinding[] {
  const written = textField(read.frontmatter['description']);
  if (written === null && readDeclaredFields(read).description === null) {
    return [finding('description_unknown', 'error', 'has no description, and no paragraph that could stand for one')];
  }
  if (written === null) {
    return [finding('description_missing', 'error', 'has no description; its first paragraph stands for one')];
  }
  if ([...written].length <= MAX_DESCRIPTION_LENGTH) return [];
  return [finding('description_too_long', 'error', `has a description over ${MAX_DESCRIPTION_LENGTH} characters`)];
}

function lintBody(read: SkillMd): LintFinding[] {
  if (read.body.trim() === '') return [finding('body_empty', 'error', 'has no instructions after its front matter')];
  if (read.body.split('\n').length <= MANY_LINES) return [];
  return [finding('body_long', 'info', `has over ${MANY_LINES} lines; details can stand in files of their own`)];
}

function finding(rule: string, severity: LintFinding['severity'], message: string): LintFinding {
  return { rule, severity, message, path: 'SKILL.md', line: null };
}
