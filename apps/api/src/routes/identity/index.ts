import type { ApiApp } from '../../http/api-env.ts';
import { registerCreateKey } from './create-key.route.ts';
import { registerCreateOrganization } from './create-organization.route.ts';
import { registerCreateTeam } from './create-team.route.ts';
import { registerCreateUser } from './create-user.route.ts';
import { registerDeleteUser } from './delete-user.route.ts';
import { registerGetMe } from './get-me.route.ts';
import { registerGetUser } from './get-user.route.ts';
import { registerListKeys } from './list-keys.route.ts';
import { registerListTeamMembers } from './list-team-members.route.ts';
import { registerListTeams } from './list-teams.route.ts';
import { registerListUsers } from './list-users.route.ts';
import { registerRemoveTeamMember } from './remove-team-member.route.ts';
import { registerRevokeKey } from './revoke-key.route.ts';
import { registerSetTeamMember } from './set-team-member.route.ts';
import { registerUpdateUser } from './update-user.route.ts';

export function registerIdentityRoutes(app: ApiApp): void {
  registerGetMe(app);
  registerCreateOrganization(app);
  registerCreateUser(app);
  registerListUsers(app);
  registerGetUser(app);
  registerUpdateUser(app);
  registerDeleteUser(app);
  registerCreateTeam(app);
  registerListTeams(app);
  registerListTeamMembers(app);
  registerSetTeamMember(app);
  registerRemoveTeamMember(app);
  registerCreateKey(app);
  registerListKeys(app);
  registerRevokeKey(app);
}
