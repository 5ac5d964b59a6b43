import { z } from 'zod';
import { instant } from '../shared/instant-schema.ts';
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
    actor: z.object({
      kind: z.enum([...KEY_KINDS, 'platform']),
      id: z.string().meta({ description: 'The key that acts.' }),
      name: z.string().meta({ description: 'Of a user’s own key the user’s name, of any other the key’s.' }),
      userId: z.string().nullable().meta({ description: 'Whom it acts for; null for service, CI and platform keys.' }),
    }),
    org: z.union([Organization, z.null()]).meta({ description: 'Null for a platform key, which belongs to none.' }),
    teams: z.array(
      z.object({ id: z.string(), slug: z.string(), name: z.string(), role: z.enum(TEAM_ROLES).nullable() }),
    ),
    scopes: z.array(z.enum(SCOPES)),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

export const CreateUserInput = z.strictObject({ email: Email, name: Name, role: z.enum(USER_ROLES).default('member') });
export type CreateUserInput = z.input<typeof CreateUserInput>;

export const UserChanges = z.strictObject({
  email: Email.optional(),
  name: Name.optional(),
  role: z.enum(USER_ROLES).optional(),
});
export type UserChanges = z.input<typeof UserChanges>;

export const User = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(USER_ROLES),
    version: z.int().meta({ description: 'Counts changes; its ETag says the same.' }),
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
  scopes: z
    .array(z.enum(SCOPES))
    .max(SCOPES.length)
    .optional()
    .meta({ description: 'Narrows the key to these; left out, it may do all that its kind and its user may.' }),
  expiresAt: instant().optional().meta({ description: 'When it ends by itself; never, unless given.' }),
});
export type CreateKeyInput = z.input<typeof CreateKeyInput>;

export const KEY_STATES = ['active', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];

export const ListKeysInput = PageInput.extend({
  kind: z.enum(KEY_KINDS).optional(),
  userId: z.string().max(100).optional().meta({ description: 'Keys of this user alone, a removed one included.' }),
  state: z.enum(KEY_STATES).optional(),
});
export type ListKeysInput = z.input<typeof ListKeysInput>;

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(KEY_KINDS),
    userId: z.string().nullable(),
    scopes: z.array(z.string()).nullable(),
    last4: z.string().meta({ description: 'The last four characters of the key, to tell it by.' }),
    createdBy: z
      .object({ kind: z.string(), id: z.string().nullable(), userId: z.string().nullable() })
      .meta({ description: 'The kind of actor that made it, the key it did so with, and its user.' }),
    createdAt: Time,
    expiresAt: Time.nullable(),
    revokedAt: Time.nullable(),
    lastUsedAt: Time.nullable().meta({ description: 'To the minute or so; null where it never opened anything.' }),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const CreatedApiKey = ApiKey.extend({
  key: z.string().meta({ description: 'The key itself; shown in this answer and never again.' }),
}).meta({ id: 'CreatedApiKey' });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;
