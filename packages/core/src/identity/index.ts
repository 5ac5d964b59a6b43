export {
  createAuthenticator,
  type Authenticator,
  type PlatformPrincipal,
  type Principal,
  type TenantPrincipal,
} from './authenticate.ts';
export { createOrganization, type PlatformContext } from './create-organization.ts';
export { deleteUser } from './delete-user.ts';
export { describePlatformKey, getMe } from './get-me.ts';
export { badCredentialError, platformKeyNeededError, tenantKeyNeededError } from './identity.errors.ts';
export * from './identity.schemas.ts';
export { createKey, listKeys, revokeKey } from './keys.ts';
export {
  createFirstPlatformKey,
  issueLocalCredentials,
  type LocalCredentials,
  type PlatformKey,
} from './platform-keys.ts';
export {
  hasTeamScope,
  listOwnTeams,
  requireTeamScope,
  resolveTeam,
  resolveTeamById,
  seesAllTeams,
  type TeamAccess,
} from './team-access.ts';
export { listTeamMembers, removeTeamMember, setTeamMember } from './team-members.ts';
export { createTeam, listTeams } from './teams.ts';
export { updateUser, type UpdateUser } from './update-user.ts';
export { createUser, getUser, listUsers } from './users.ts';
