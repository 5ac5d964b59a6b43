import { shown } from '../shown-once.ts';
import type { Transport } from '../transport.ts';
import type * as Api from '../types.gen.ts';

/** With the key, which no other answer holds. */
export type NewKey = Api.CreatedApiKey & { key: string };

export type NewOrganization = Api.CreatedOrganization & { admin: { apiKey: string } };

/** Organizations; a platform key makes them. */
export function organizationsResource(transport: Transport) {
  return {
    /**
     * A tenant with its first team `default` and an owner, whose key is shown this once.
     * @throws SecretNotShownError where an earlier request made it
     */
    create: async (body: Api.CreateOrganizationData['body']): Promise<NewOrganization> => {
      const made = await transport.json<Api.CreateOrganizationData, Api.CreatedOrganization>('POST /v1/orgs', { body });
      return { ...made, admin: { ...made.admin, apiKey: shown(made, made.admin.apiKey) } };
    },
  };
}

/** The people of the organization. */
export function usersResource(transport: Transport) {
  return {
    create: (body: Api.CreateUserData['body']) =>
      transport.json<Api.CreateUserData, Api.User>('POST /v1/users', { body }),
    list: (query: Api.ListUsersData['query'] = {}) =>
      transport.json<Api.ListUsersData, Api.ListUsersResponse>('GET /v1/users', { query }),
    get: (id: string) => transport.json<Api.GetUserData, Api.User>('GET /v1/users/{id}', { path: { id } }),
    /** A role holds for all their keys within seconds. `expectedVersion` is the `version` of the user as they were read. */
    update: (id: string, { expectedVersion, ...body }: { expectedVersion: number } & Api.UpdateUserData['body']) =>
      transport.json<Api.UpdateUserData, Api.User>('PATCH /v1/users/{id}', {
        path: { id },
        body,
        ifMatch: `"${expectedVersion}"`,
      }),
    /** Their keys open nothing from then on; what they made stays. The same twice changes nothing. */
    delete: (id: string) =>
      transport.json<Api.DeleteUserData, Api.DeleteUserResponse>('DELETE /v1/users/{id}', { path: { id } }),
  };
}

/** Teams and who is in them. `team` is an id, a slug, or `~me`. */
export function teamsResource(transport: Transport) {
  return {
    create: (body: Api.CreateTeamData['body']) =>
      transport.json<Api.CreateTeamData, Api.Team>('POST /v1/teams', { body }),
    list: (query: Api.ListTeamsData['query'] = {}) =>
      transport.json<Api.ListTeamsData, Api.ListTeamsResponse>('GET /v1/teams', { query }),
    members: (team: string, query: Api.ListTeamMembersData['query'] = {}) =>
      transport.json<Api.ListTeamMembersData, Api.ListTeamMembersResponse>('GET /v1/teams/{team}/members', {
        path: { team },
        query,
      }),
    /** Puts a user into the team or changes the role there; the same twice changes nothing. */
    setMember: (team: string, { userId, ...body }: { userId: string } & Api.SetTeamMemberData['body']) =>
      transport.json<Api.SetTeamMemberData, Api.TeamMember>('PUT /v1/teams/{team}/members/{userId}', {
        path: { team, userId },
        body,
      }),
    removeMember: (team: string, { userId }: { userId: string }) =>
      transport.json<Api.RemoveTeamMemberData, void>('DELETE /v1/teams/{team}/members/{userId}', {
        path: { team, userId },
      }),
  };
}

/** Keys of users, agents, services and CI. */
export function keysResource(transport: Transport) {
  return {
    /**
     * `key` is in this answer and never again.
     * @throws SecretNotShownError where an earlier request made it
     */
    create: async (body: Api.CreateKeyData['body']): Promise<NewKey> => {
      const made = await transport.json<Api.CreateKeyData, Api.CreatedApiKey>('POST /v1/keys', { body });
      return { ...made, key: shown(made, made.key) };
    },
    list: (query: Api.ListKeysData['query'] = {}) =>
      transport.json<Api.ListKeysData, Api.ListKeysResponse>('GET /v1/keys', { query }),
    /** It opens nothing from then on; the same twice changes nothing. */
    revoke: (id: string) =>
      transport.json<Api.RevokeKeyData, Api.RevokeKeyResponse>('DELETE /v1/keys/{id}', { path: { id } }),
  };
}
