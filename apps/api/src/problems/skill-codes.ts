import type { DescribedCodes } from './error-code.ts';

/** Of skills and the proposals to change them. */
export const SKILL_CODES = {
  'skill.name_taken': {
    kind: 'conflict',
    means: 'The team has a skill of this name with other content.',
    remedy: 'Change that one (PUT, or `…/patch`), or choose another name.',
  },
  'skill.skill_md_invalid': {
    kind: 'invalid',
    means: 'No client could read this SKILL.md.',
    remedy: 'Mend what `lint` names.',
    members: { lint: 'the findings' },
  },
  'skill.zip_refused': {
    kind: 'invalid',
    means: 'The zip holds an entry that is not taken, or is not what it says it is.',
    remedy: 'Mend or leave out the entries that `errors` names.',
    members: { errors: 'each `{path, message}`; the path counts entries from 0' },
  },
  'skill.version_conflict': {
    kind: 'conflict',
    means: 'The skill has changed since the version that the change was based on.',
    remedy: 'Read it again and make the change anew.',
    members: { liveVersion: 'the present one' },
  },
  'skill.changed': {
    kind: 'precondition_failed',
    means: 'The skill is not at the revision that If-Match names.',
    remedy: 'Read it again, decide again, and send the new ETag.',
  },
  'skill.patch_no_match': {
    kind: 'invalid',
    means: 'The file does not hold `oldString`.',
    remedy: 'Take the text from `filePreview`, white space and case included.',
    members: { filePreview: 'the beginning of the file', hint: 'where it nearly matches' },
  },
  'skill.patch_ambiguous': {
    kind: 'invalid',
    means: 'The file holds `oldString` several times.',
    remedy: 'Give more of the text around it, or `replaceAll`.',
    members: { count: 'how often', matches: 'where' },
  },
  'skill.patch_breaks_frontmatter': {
    kind: 'invalid',
    means: 'After the patch the front matter of SKILL.md could not be read.',
    remedy: 'Patch it so that it stays YAML with name and description.',
  },
  'skill.not_text': {
    kind: 'invalid',
    means: 'The file is no UTF-8 text, so nothing in it can be replaced.',
    remedy: 'Put the whole file.',
  },
  'skill.skill_md_needed': {
    kind: 'invalid',
    means: 'A skill cannot do without SKILL.md.',
    remedy: 'Delete the skill, or put another SKILL.md.',
  },
  'proposal.decided': {
    kind: 'conflict',
    means: 'The proposal has its decision already.',
    remedy: 'Nothing; make a new proposal to decide otherwise.',
    members: { state: 'the decision' },
  },
  'proposal.stale': {
    kind: 'conflict',
    means: 'What was reviewed is not what would be published.',
    remedy: 'Read the proposal again and decide on what it is now.',
    members: {
      reason: '`digest`, `scan`, `scan_rules` or `base_version`',
      digest: 'the present one',
      scan: 'the present one',
      baseVersion: 'what it was made for',
    },
  },
  'proposal.duplicate': {
    kind: 'conflict',
    means: 'Another proposal of this skill has the same files and waits for a decision.',
    remedy: 'Decide that one.',
  },
} as const satisfies DescribedCodes;
