import { describe, expect, it } from 'vitest';
import { readDeclaredFields } from './declared-fields.models.ts';
import { readSkillMd } from './front-matter.models.ts';
import { findRefusals, lintSkill } from './lint.models.ts';

const rulesOf = (skillMd: string, name = 'pack-lunch') => lintSkill({ name, skillMd }).map((finding) => finding.rule);
const head = '---\nname: pack-lunch\ndescription: What to put in the box\n---\n';

describe('lint', () => {
  it('has nothing to say of a plain skill', () => {
    expect(rulesOf(`${head}Bread, apple.\n`)).toEqual([]);
  });

  it.each([
    ['Bread.', ['frontmatter_absent', 'name_missing', 'description_missing']],
    ['---\nname: pack-lunch\n', ['frontmatter_unclosed', 'name_missing', 'description_unknown']],
    ['---toml\na = 1\n---\nBread.', ['frontmatter_bad_fence', 'name_missing', 'description_unknown']],
    [`---yaml\n${head.slice(4)}Bread.`, ['fence_not_plain']],
    ['---\na: b: c\n---\nBread.', ['frontmatter_repaired', 'name_missing', 'description_missing']],
    ['---\na: "b" c\n---\nBread.', ['frontmatter_unparsable', 'name_missing', 'description_missing']],
    [`\uFEFF${head}Bread.`, ['byte_order_mark']],
    [`\n${head}Bread.`, ['leading_blank_lines']],
    [`${head}Bread.`.replaceAll('\n', '\r\n'), ['crlf']],
    ['---\nname: Pack Lunch\ndescription: d\n---\nBread.', ['name_illegal', 'name_mismatch']],
    ['---\nname: pack_lunch\ndescription: d\n---\nBread.', ['name_not_portable', 'name_mismatch']],
    [`---\nname: pack-lunch\ndescription: ${'d'.repeat(1025)}\n---\nBread.`, ['description_too_long']],
    [head, ['body_empty']],
    [`${head}${'line\n'.repeat(501)}`, ['body_long']],
  ])('names what is unusual in %j', (skillMd, rules) => {
    expect(rulesOf(skillMd)).toEqual(rules);
  });

  it('says why front matter could not be read', () => {
    expect(lintSkill({ name: 'x', skillMd: '---\na: "b" c\n---\nx' })[0]?.message).toContain('(line 2)');
  });
});

describe('a SKILL.md that is not taken', () => {
  const refusals = (skillMd: string) => findRefusals(skillMd).map((finding) => finding.rule);
  const field = (yaml: string) => `---\nname: pack-lunch\ndescription: d\n${yaml}\n---\nBread.`;
  const bomb = `a: &a [x, x]\n${['b', 'c', 'd'].map((key, at) => `${key}: &${key} [*${'abc'[at]}, *${'abc'[at]}]`).join('\n')}`;

  it.each([
    ['another language', '---js\nmodule.exports = {}\n---\nBread.', 'frontmatter_bad_fence'],
    ['TOML', '+++\nname = "pack-lunch"\n+++\n\nBread.', 'frontmatter_bad_fence'],
    ['no end', '---\nname: pack-lunch\ndescription: d\n\nBread.', 'frontmatter_unclosed'],
    ['a tag that makes code', field('x: !!js/function "function () {}"'), 'frontmatter_unparsable'],
    ['a bomb of aliases', field(bomb), 'frontmatter_unparsable'],
    ['a key twice', field('name: other'), 'frontmatter_unparsable'],
    ['broken YAML', field('x: "1'), 'frontmatter_unparsable'],
    ['a block without end in sight', field(`x: ${'y'.repeat(70_000)}`), 'frontmatter_too_long'],
    ['no description, and no prose', '---\nname: pack-lunch\n---\n# Lunch\n', 'description_unknown'],
    ['a heading alone', '# Lunch\n', 'description_unknown'],
    ['a long description', `---\ndescription: ${'飯'.repeat(1025)}\n---\nBread.`, 'description_too_long'],
  ])('has %s', (_, skillMd, rule) => {
    expect(refusals(skillMd)).toEqual([rule]);
  });

  it.each([
    ['front matter', `${head}Bread.`],
    ['prose right below a heading', '# Lunch\nBread and an apple.'],
    ['a value that is no YAML and means itself', '---\ndescription: Use when: hungry\n---\nBread.'],
    ['a description of its full length', `---\ndescription: ${'😀'.repeat(1024)}\n---\nBread.`],
    ['no front matter, but a paragraph', '# Lunch\n\nBread.'],
    ['a list for a description, and a paragraph', '---\nname: lunch\ndescription: [a]\n---\nBread.'],
    ['names that are not portable', '---\nname: Pack Lunch\ndescription: d\n---\n'],
  ])('is none that has %s', (_, skillMd) => {
    expect(refusals(skillMd)).toEqual([]);
  });
});

describe('what a SKILL.md declares', () => {
  const declared = (text: string) => readDeclaredFields(readSkillMd(text));

  it('comes from the front matter', () => {
    expect(declared(`${head}Bread.`)).toEqual({
      name: 'pack-lunch',
      description: 'What to put in the box',
      category: null,
    });
  });

  it('takes the heading and the first paragraph where there is none', () => {
    expect(declared('# Pack Lunch\n\n```\ncode\n```\n\nBread and\nan apple.\n\nMore.')).toEqual({
      name: 'pack-lunch',
      description: 'Bread and an apple.',
      category: null,
    });
  });

  it('has no name where nothing gives one', () => {
    expect(declared('# 便当\n\n面包').name).toBeNull();
    expect(declared('').description).toBeNull();
  });

  it('makes a legal name of an illegal one, and reads numbers as text', () => {
    expect(declared('---\nname: Pack My Lunch!\n---\n').name).toBe('pack-my-lunch');
    expect(declared('---\nname: 2024\n---\n').name).toBe('2024');
  });

  it('finds the category on top or where Hermes keeps it', () => {
    expect(declared('---\ncategory: food\n---\n').category).toBe('food');
    expect(declared('---\nmetadata:\n  hermes: {category: food}\n---\n').category).toBe('food');
    expect(declared('---\ncategory: a/b\n---\n').category).toBeNull();
  });

  it('cuts a long description between characters', () => {
    const description = declared(`---\ndescription: ${'😀'.repeat(2000)}\n---\n`).description ?? '';
    expect([...description]).toHaveLength(1024);
    expect(description.endsWith('😀…')).toBe(true);
  });
});
