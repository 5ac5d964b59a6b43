import { AppError, validationError, type ValidationIssue } from '../shared/errors.ts';
import type { LintFinding } from './lint.models.ts';
import type { PatchMatch } from './patch.models.ts';

const MAX_ERRORS = 100;

export function nameTakenError(name: string): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'skill.name_taken',
    message: `The team has a skill ${name} with other content; change that one instead.`,
  });
}

export function nameNeededError(): AppError {
  return validationError([
    {
      path: '/name',
      message: 'is needed: neither the front matter nor the first heading of SKILL.md gives a legal name',
    },
  ]);
}

/** `lint` names everything that must be mended. */
export function skillMdRefusedError(lint: readonly LintFinding[]): AppError {
  const problems = lint.map((finding) => finding.message).join('; it ');
  return new AppError({
    kind: 'invalid',
    code: 'skill.skill_md_invalid',
    message: `SKILL.md ${problems}.`,
    details: { lint },
  });
}

/** `errors` names each entry that is not taken; `path` counts entries from 0. */
export function zipRefusedError(errors: readonly ValidationIssue[]): AppError {
  return new AppError({
    kind: 'invalid',
    code: 'skill.zip_refused',
    message: 'The zip cannot be taken as it is; errors says why.',
    details: { errors: errors.slice(0, MAX_ERRORS) },
  });
}

export function versionConflictError(liveVersion: number): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'skill.version_conflict',
    message: 'The skill has changed since the version this was based on; read it again.',
    details: { liveVersion },
  });
}

export function skillChangedError(): AppError {
  return new AppError({
    kind: 'precondition_failed',
    code: 'skill.changed',
    message: 'The skill has changed since it was read; read it again and decide again.',
  });
}

export function patchNoMatchError(details: { filePreview: string; hint: string }): AppError {
  return new AppError({ kind: 'invalid', code: 'skill.patch_no_match', message: 'oldString was not found.', details });
}

export function patchAmbiguousError({ count, matches }: { count: number; matches: PatchMatch[] }): AppError {
  return new AppError({
    kind: 'invalid',
    code: 'skill.patch_ambiguous',
    message: `oldString was found ${count} times; give more of the text around it, or replaceAll.`,
    details: { count, matches },
  });
}

export function patchBreaksFrontmatterError(problem: string): AppError {
  return new AppError({
    kind: 'invalid',
    code: 'skill.patch_breaks_frontmatter',
    message: `The patch would leave a SKILL.md whose front matter ${problem}.`,
  });
}

export function notTextError(path: string): AppError {
  return new AppError({ kind: 'invalid', code: 'skill.not_text', message: `${path} is no UTF-8 text.` });
}

export function skillMdNeededError(): AppError {
  return new AppError({
    kind: 'invalid',
    code: 'skill.skill_md_needed',
    message: 'A skill cannot do without SKILL.md.',
  });
}
