import { z } from 'zod';
import { SkillSource, SkillState } from './skills.schemas.ts';

const Time = z.iso.datetime();
const Digest = z
  .string()
  .meta({ description: 'Of path, bytes and mode of every file.', example: `sha256:${'0'.repeat(64)}` });

export const Skill = z
  .object({
    id: z.string().meta({ example: 'skl_3mGq8YxUQ2sH0vZ1kWcJ9d' }),
    team: z.string().meta({ description: 'Slug, or ~me.' }),
    name: z.string(),
    category: z.string().nullable(),
    description: z.string(),
    source: SkillSource,
    state: SkillState,
    stateReason: z.string().nullable(),
    pinned: z.boolean(),
    confidence: z.number().meta({ description: 'How sure it is that the skill is right, 0 to 1.' }),
    version: z.int().meta({ description: 'The live one.' }),
    digest: Digest,
    applications: z.int(),
    corrections: z.int().meta({ description: 'Corrections that it was made from.' }),
    lastUsedAt: Time.nullable(),
    createdAt: Time,
    updatedAt: Time,
    revision: z.int().meta({ description: 'Its ETag: changes with the live version and the state.' }),
  })
  .meta({ id: 'Skill' });
export type Skill = z.output<typeof Skill>;

export const SkillVersion = z
  .object({
    id: z.string().meta({ example: 'ver_3mGq8YxUQ2sH0vZ1kWcJ9d' }),
    version: z.int(),
    digest: Digest,
    description: z.string(),
    category: z.string().nullable(),
    source: SkillSource,
    message: z.string().nullable(),
    baseVersion: z.int().nullable(),
    author: z.object({ kind: z.string(), id: z.string(), userId: z.string().nullable() }),
    origin: z.string(),
    createdAt: Time,
  })
  .meta({ id: 'SkillVersion' });
export type SkillVersion = z.output<typeof SkillVersion>;

export const PublishedSkill = z.object({ skill: Skill, version: SkillVersion }).meta({ id: 'PublishedSkill' });
export type PublishedSkill = z.output<typeof PublishedSkill>;

export const LintFindingOut = z
  .object({
    rule: z.string(),
    severity: z.enum(['error', 'warning', 'info']),
    message: z.string(),
    path: z.string(),
    line: z.int().nullable(),
  })
  .meta({ id: 'LintFinding' });

export const ScanResult = z
  .object({
    id: z.string().meta({ description: 'Changes with the files and with the rules.' }),
    verdict: z.enum(['safe', 'caution', 'dangerous', 'partial']),
    findings: z.array(
      z.object({
        rule: z.string(),
        category: z.string(),
        severity: z.enum(['low', 'medium', 'high', 'critical']),
        message: z.string(),
        path: z.string(),
        line: z.int().nullable(),
        excerpt: z.string().nullable(),
      }),
    ),
    rules: z.object({ version: z.string(), ran: z.array(z.string()) }),
    filesScanned: z.int(),
    bytesScanned: z.int(),
    incomplete: z.array(z.object({ path: z.string(), reason: z.string() })),
    scannedAt: Time,
  })
  .meta({ id: 'ScanResult' });
export type ScanResult = z.output<typeof ScanResult>;

export const SkillFile = z
  .object({ path: z.string(), size: z.int(), sha256: z.string(), executable: z.boolean() })
  .meta({ id: 'SkillFile' });
export type SkillFile = z.output<typeof SkillFile>;

export const SkillDetails = Skill.extend({
  live: z.boolean().meta({ description: 'Whether what follows is the live version.' }),
  skillMd: z.string(),
  frontmatter: z.record(z.string(), z.unknown()),
  files: z.array(SkillFile),
  lint: z.array(LintFindingOut),
  scan: ScanResult.nullable().meta({ description: 'Null where no rules of the present version ran over it.' }),
}).meta({ id: 'SkillDetails' });
export type SkillDetails = z.output<typeof SkillDetails>;

export const SkillIndexAnswer = z
  .object({
    text: z.string().meta({ description: 'For the prompt; empty where there is nothing.' }),
    skills: z.array(z.object({ name: z.string(), category: z.string().nullable(), description: z.string() })),
    omitted: z.int(),
  })
  .meta({ id: 'SkillIndex' });
export type SkillIndexAnswer = z.output<typeof SkillIndexAnswer>;
