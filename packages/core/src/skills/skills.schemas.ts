import { z } from 'zod';
import { queryInteger } from '../shared/query-integer.ts';
import { safeText } from '../shared/text-schema.ts';
import { categoryProblem, nameProblem } from './skill-names.models.ts';
import { TREE_LIMITS } from './skill-tree.models.ts';

const TeamRef = z.string().max(100).meta({ description: 'A team id, a slug, or ~me.', example: 'default' });

const SkillName = z.string().max(200).superRefine(refuseWith(nameProblem)).meta({
  description: 'a-z, 0-9, dot, underscore, hyphen; at most 64; not `index`, nor a device of Windows.',
  example: 'review-migrations',
});

const Category = z.string().max(200).superRefine(refuseWith(categoryProblem)).meta({ example: 'databases' });

const Message = safeText({ max: 2000 }).meta({
  description: 'Why, for the history.',
  example: 'Ask for a backup first',
});

function refuseWith(problemOf: (text: string) => string | null) {
  return (text: string, ctx: z.RefinementCtx): void => {
    const problem = problemOf(text);
    if (problem !== null) ctx.addIssue({ code: 'custom', message: problem });
  };
}

const FileContent = {
  content: safeText({ max: TREE_LIMITS.fileBytes, min: 0 }).optional().meta({ description: 'Text, kept as UTF-8.' }),
  contentBase64: z
    .string()
    .max(Math.ceil(TREE_LIMITS.fileBytes / 3) * 4)
    .refine(isBase64, 'is not base64')
    .optional()
    .meta({ description: 'Any bytes; instead of `content`.' }),
  executable: z.boolean().optional(),
};

const ONE_CONTENT = { path: ['content'], message: 'either this or contentBase64 is needed, not both' };

function hasOneContent(file: { content?: string | undefined; contentBase64?: string | undefined }): boolean {
  return (file.content === undefined) !== (file.contentBase64 === undefined);
}

export const SkillFileInput = z
  .strictObject({ path: z.string().max(1000).meta({ example: 'SKILL.md' }), ...FileContent })
  .refine(hasOneContent, ONE_CONTENT)
  .meta({ id: 'SkillFileInput' });
export type SkillFileInput = z.input<typeof SkillFileInput>;

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

export const CreateSkillBody = z
  .strictObject({
    name: SkillName.optional(),
    category: Category.optional(),
    files: z.array(SkillFileInput).min(1).max(TREE_LIMITS.files),
    message: Message.optional(),
  })
  .meta({ id: 'CreateSkill' });
export const CreateSkillInput = z.strictObject({ team: TeamRef, ...CreateSkillBody.shape });
export type CreateSkillInput = z.input<typeof CreateSkillInput>;

/** What stands beside a zip. */
export const CreateSkillQuery = CreateSkillBody.omit({ files: true });
export const CreateSkillFromZipInput = z.strictObject({
  team: TeamRef,
  ...CreateSkillQuery.shape,
  zip: z.instanceof(Uint8Array),
});
export type CreateSkillFromZipInput = z.input<typeof CreateSkillFromZipInput>;

export const ReplaceSkillBody = CreateSkillBody.omit({ name: true }).meta({ id: 'ReplaceSkill' });
export const ReplaceSkillInput = z.strictObject({
  team: TeamRef,
  name: z.string().min(1).max(200),
  ...ReplaceSkillBody.shape,
});
export type ReplaceSkillInput = z.input<typeof ReplaceSkillInput>;

export const ReplaceSkillQuery = ReplaceSkillBody.omit({ files: true });
export const ReplaceSkillFromZipInput = ReplaceSkillInput.omit({ files: true }).extend({
  zip: z.instanceof(Uint8Array),
});
export type ReplaceSkillFromZipInput = z.input<typeof ReplaceSkillFromZipInput>;

export const PatchSkillBody = z
  .strictObject({
    path: z.string().min(1).max(1000).default('SKILL.md'),
    oldString: safeText({ max: TREE_LIMITS.skillMdBytes }).meta({ description: 'What stands there now, exactly.' }),
    newString: safeText({ max: TREE_LIMITS.skillMdBytes, min: 0 }),
    replaceAll: z.boolean().default(false),
    message: Message.optional(),
    baseVersion: z.int().min(1).optional().meta({ description: 'The live version this was written for.' }),
  })
  .meta({ id: 'PatchSkill' });

const SkillRef = { team: TeamRef, name: z.string().min(1).max(200) };

/** A body's fields beside its path's; whether the two strings differ is asked once both are there. */
export const PatchSkillInput = z
  .strictObject({ ...SkillRef, ...PatchSkillBody.shape })
  .refine((patch) => patch.oldString !== patch.newString, { path: ['newString'], message: 'is the same as oldString' });
export type PatchSkillInput = z.input<typeof PatchSkillInput>;

export const SkillRefInput = z.strictObject(SkillRef);
export type SkillRefInput = z.input<typeof SkillRefInput>;

const version = queryInteger({ min: 1, max: 1_000_000_000 })
  .optional()
  .meta({ description: 'The live one unless given.' });

export const SkillFileRefInput = z.strictObject({ ...SkillRef, path: z.string().min(1).max(1000) });
export type SkillFileRefInput = z.input<typeof SkillFileRefInput>;

export const PutSkillFileBody = z
  .strictObject({ ...FileContent, message: Message.optional() })
  .refine(hasOneContent, ONE_CONTENT)
  .meta({ id: 'PutSkillFile' });
export const PutSkillFileInput = z.strictObject({
  ...SkillFileRefInput.shape,
  file: z.strictObject(FileContent).refine(hasOneContent, ONE_CONTENT),
  message: Message.optional(),
});
export type PutSkillFileInput = z.input<typeof PutSkillFileInput>;

export const SkillVersionQuery = z.strictObject({ version });
export const ReadSkillInput = z.strictObject({ ...SkillRef, version });
export type ReadSkillInput = z.input<typeof ReadSkillInput>;

export const ReadSkillFileInput = z.strictObject({ ...SkillRef, version, path: z.string().min(1).max(1000) });
export type ReadSkillFileInput = z.input<typeof ReadSkillFileInput>;

export const SkillStateBody = z
  .strictObject({ reason: safeText({ max: 500 }).optional().meta({ description: 'Shown beside the state.' }) })
  .meta({ id: 'SkillStateChange' });
export const SkillStateInput = z.strictObject({ ...SkillRef, ...SkillStateBody.shape });
export type SkillStateInput = z.input<typeof SkillStateInput>;

const page = {
  limit: queryInteger({ min: 1, max: 100 }).default(50).meta({ description: 'Items a page, at most 100.' }),
  cursor: z.string().max(2000).optional().meta({ description: '`nextCursor` of the page before.' }),
};
export const SkillSource = z.enum(['manual', 'auto', 'imported']);
export const SkillState = z.enum(['active', 'disabled', 'archived', 'revoked']);

export const ListSkillsQuery = z.strictObject({
  source: SkillSource.optional(),
  state: SkillState.optional(),
  sort: z.enum(['updated', 'confidence', 'name', 'used']).default('updated'),
  q: z.string().max(200).optional().meta({ description: 'A part of the name or the description.' }),
  ...page,
});
export const ListSkillsInput = z.strictObject({ team: TeamRef, ...ListSkillsQuery.shape });
export type ListSkillsInput = z.input<typeof ListSkillsInput>;

export const ListVersionsQuery = z.strictObject(page);
export const ListVersionsInput = z.strictObject({ ...SkillRef, ...page });
export type ListVersionsInput = z.input<typeof ListVersionsInput>;

export const SkillIndexQuery = z.strictObject({
  budget: queryInteger({ min: 0, max: 100_000 }).default(8000).meta({ description: 'Characters of `text` at most.' }),
  query: z
    .string()
    .max(1000)
    .optional()
    .meta({ description: 'What it is for; skills that share its words come first.' }),
});
export const SkillIndexInput = z.strictObject({ team: TeamRef, ...SkillIndexQuery.shape });
export type SkillIndexInput = z.input<typeof SkillIndexInput>;
