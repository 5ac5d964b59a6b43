import type { Example, Rule } from './analysis.models.ts';

export interface SkillTextInput {
  name: string;
  rule: Rule;
  /** Hundredths. */
  confidence: number;
  corrections: number;
  generatedAt: Date;
}

/** An agent chooses skills by it, so it says both what and when in few words. */
const MAX_DESCRIPTION = 300;
const MAX_STATEMENT = 160;

/** The SKILL.md of a learned rule (design: learning, section 1.6). */
export function renderSkill(input: SkillTextInput): string {
  const { rule } = input;
  return `${frontMatter(input)}\n# ${inline(rule.statement)}\n\n${ruleSections(rule, { level: 2 })}`;
}

/** An existing SKILL.md with a learned rule added at its end. */
export function extendSkill(skillMd: string, { rule, generatedAt }: { rule: Rule; generatedAt: Date }): string {
  const day = generatedAt.toISOString().slice(0, 10);
  return `${skillMd.trimEnd()}\n\n## Learned on ${day}: ${inline(rule.statement)}\n\n${ruleSections(rule, { level: 3 })}`;
}

export function describeRule(rule: Rule): string {
  const statement = inline(rule.statement);
  const said = statement.length <= MAX_STATEMENT ? statement : `${statement.slice(0, MAX_STATEMENT - 1)}…`;
  return `${asSentence(said)} ${whenOf(rule)}`.slice(0, MAX_DESCRIPTION).toWellFormed();
}

/** In words of the corrections: their condition, or what they are about. */
function whenOf({ condition, topics, category, fileKind }: Rule): string {
  if (condition !== null) {
    const spaced = /^\p{Script=Latin}/u.test(condition);
    return spaced ? `Applies ${lowerFirst(condition)}.` : `Applies: ${inline(condition)}.`;
  }
  const about = topics.length === 0 ? '' : ` that involves ${joinWords(topics)}`;
  const work = fileKind === null ? 'work' : `work on ${fileKind}`;
  const inCategory =
    category === null ? '' : `${about === '' ? ' on' : ','} ${about === '' ? category : `under "${category}"`}`;
  return `Use for any ${work}${about}${inCategory}.`;
}

function asSentence(text: string): string {
  if (/[.!?…。！？]$/u.test(text)) return text;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text) ? `${text}。` : `${text}.`;
}

function lowerFirst(text: string): string {
  const line = inline(text);
  return /^\p{Lu}\p{Ll}/u.test(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

function frontMatter({ name, rule, confidence, corrections, generatedAt }: SkillTextInput): string {
  return [
    '---',
    `name: ${name}`,
    `description: ${quote(describeRule(rule))}`,
    'version: "1"',
    'metadata:',
    '  source: auto',
    `  confidence: ${quote((confidence / 100).toFixed(2))}`,
    `  corrections: ${quote(String(corrections))}`,
    `  generated-at: ${quote(generatedAt.toISOString())}`,
    '  related-memory: []',
    '---',
    '',
  ].join('\n');
}

/** A YAML double-quoted scalar: JSON's escapes are YAML's. */
function quote(text: string): string {
  return JSON.stringify(text)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('\u0085', '\\u0085')
    .replaceAll('\ufeff', '\\ufeff');
}

function ruleSections(rule: Rule, { level }: { level: number }): string {
  const mark = '#'.repeat(level);
  const section = (title: string, body: string): string => (body === '' ? '' : `${mark} ${title}\n\n${body}\n\n`);
  return (
    [
      section('When', `${whenOf(rule)}${rule.exceptions.length > 0 ? ' The exceptions below are left out.' : ''}`),
      section('Do', list([rule.statement, ...rule.alsoSaid])),
      section("Don'ts", list(rule.avoid)),
      section('Examples', rule.examples.map(renderExample).join('\n\n')),
      section('Checklist', rule.checklist.map((item) => `- [ ] ${inline(item)}`).join('\n')),
      section('Known exceptions', list(rule.exceptions)),
      section('Corrections that said otherwise', list(rule.dissent)),
      section(
        'How this was learned',
        'Extracted from corrections as they were given, without a model: the most central one is the rule.',
      ),
    ]
      .join('')
      .trimEnd() + '\n'
  );
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${inline(item)}`).join('\n');
}

function renderExample({ before, after }: Example): string {
  return `Before:\n\n${fenced(before)}\n\nAfter:\n\n${fenced(after)}`;
}

/** A fence longer than any run of backticks inside. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

function inline(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
