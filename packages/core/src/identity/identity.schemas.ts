import { z } from 'zod';
import { KEY_KINDS, SCOPES, TEAM_ROLES, USER_ROLES } from '../shared/scopes.ts';
import { safeText } from '../shared/text-schema.ts';

export const Slug = z
  .string()
  .regex(/^[a-z0-9-]{2,63}$/, 'must be 2 to 63 of a-z, 0-9 and -')
  .meta({ example: 'platform-team' });

const Name = safeText({ max: 200 }).meta({ example: 'Platform team' });
const Email = z.email().max(320).meta({ example: 'ada@example.com' });
const Time = z.iso.datetime();

export const CreateOrganizationInput = z.strictObject({ slug: Slug, name: Name });
export type CreateOrganizationInput = z.input<typeof CreateOrganizationInput>;

export const Organization = z
  .object({ id: z.string(), slug: z.string(), name: z.string() })
  .meta({ id: 'Organization' });

export const Team = z
  .object({ id: z.string(), slug: z.string(), name: z.string(), createdAt: Time })
  .meta({ id: 'Team', description: 'A group inside an organization; a personal team shows the slug ~me.' });
export type Team = z.infer<typeof Team>;

export const CreatedOrganization = z
  .object({ org: Organization, team: Team, admin: z.object({ userId: z.string(), apiKey: z.string() }) })
  .meta({ id: 'CreatedOrganization' });
export type CreatedOrganization = z.infer<typeof CreatedOrganization>;

export const Me = z
  .object({
    actor: z.object({ kind: z.string(), id: z.string(), name: z.string(), userId: z.string().nullable() }),
    org: Organization,
    teams: z.array(
      z.object({ id: z.string(), slug: z.string(), name: z.string(), role: z.enum(TEAM_ROLES).nullable() }),
    ),
    scopes: z.array(z.enum(SCOPES)),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

export const CreateUserInput = z.strictObject({ email: Email, name: Name, role: z.enum(USER_ROLES).default('member') });
export type CreateUserInput = z.input<typeof CreateUserInput>;

export const User = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(USER_ROLES),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const PageInput = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50).meta({ description: 'Items a page, at most 100.' }),
  cursor: z.string().max(2000).optional().meta({ description: '`nextCursor` of the page before.' }),
});
export type PageInput = z.input<typeof PageInput>;

export const CreateTeamInput = z.strictObject({ slug: Slug, name: Name });
export type CreateTeamInput = z.input<typeof CreateTeamInput>;

export const TeamMember = z
  .object({ userId: z.string(), email: z.string(), name: z.string(), role: z.enum(TEAM_ROLES), createdAt: Time })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof TeamMember>;

export const SetTeamMemberInput = z.strictObject({ role: z.enum(TEAM_ROLES) });
export type SetTeamMemberInput = z.input<typeof SetTeamMemberInput>;

export const CreateKeyInput = z.strictObject({
  name: Name,
  kind: z.enum(KEY_KINDS),
  userId: z.string().max(100).optional().meta({ description: 'Whose key it is; needed for kinds user and agent.' }),
  scopes: z.array(z.enum(SCOPES)).max(SCOPES.length).optional(),
  expiresAt: Time.optional(),
});
export type CreateKeyInput = z.input<typeof CreateKeyInput>;

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(KEY_KINDS),
    userId: z.string().nullable(),
    scopes: z.array(z.string()).nullable(),
    last4: z.string(),
    createdAt: Time,
    expiresAt: Time.nullable(),
    revokedAt: Time.nullable(),
    lastUsedAt: Time.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const CreatedApiKey = ApiKey.extend({
  key: z.string().meta({ description: 'The key itself; shown in this answer and never again.' }),
}).meta({ id: 'CreatedApiKey' });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;
