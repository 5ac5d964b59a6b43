import type { Transport } from '../transport.ts';
import type * as Api from '../types.gen.ts';

/** The `version` of the session as it was read; a change made meanwhile is then refused with 412. */
export interface ExpectedVersion {
  expectedVersion: number;
}

/** Conversations and their turns, private to their user. */
export function sessionsResource(transport: Transport) {
  return {
    /** Freezes the prefix of the prompt for the session's whole life; an `externalId` used before answers that session. */
    create: (body: NonNullable<Api.CreateSessionData['body']> = {}) =>
      transport.json<Api.CreateSessionData, Api.Session>('POST /v1/sessions', { body }),
    list: (query: Api.ListSessionsData['query'] = {}) =>
      transport.json<Api.ListSessionsData, Api.ListSessionsResponse>('GET /v1/sessions', { query }),
    get: (id: string) => transport.json<Api.GetSessionData, Api.Session>('GET /v1/sessions/{id}', { path: { id } }),
    update: (id: string, { expectedVersion, ...body }: ExpectedVersion & Api.UpdateSessionData['body']) =>
      transport.json<Api.UpdateSessionData, Api.Session>('PATCH /v1/sessions/{id}', {
        path: { id },
        body,
        ifMatch: `"${expectedVersion}"`,
      }),
    /** Erases its messages, what search keeps of them and what was derived from it alone. There is no way back. */
    delete: (id: string, { expectedVersion }: ExpectedVersion) =>
      transport.json<Api.DeleteSessionData, void>('DELETE /v1/sessions/{id}', {
        path: { id },
        ifMatch: `"${expectedVersion}"`,
      }),
    end: (id: string, body: NonNullable<Api.EndSessionData['body']> = {}) =>
      transport.json<Api.EndSessionData, Api.Session>('POST /v1/sessions/{id}/end', { path: { id }, body }),
    /** 1 to 500 messages, found by search in the next request; a repeated `externalId` is the same message. */
    append: (id: string, body: Api.AppendMessagesData['body']) =>
      transport.json<Api.AppendMessagesData, Api.AppendedMessages>('POST /v1/sessions/{id}/messages', {
        path: { id },
        body,
      }),
    messages: (id: string, query: Api.ListMessagesData['query'] = {}) =>
      transport.json<Api.ListMessagesData, Api.ListMessagesResponse>('GET /v1/sessions/{id}/messages', {
        path: { id },
        query,
      }),
    deleteMessage: (id: string, { messageId }: { messageId: string }) =>
      transport.json<Api.DeleteMessageData, void>('DELETE /v1/sessions/{id}/messages/{messageId}', {
        path: { id, messageId },
      }),
    /** `prefix` goes before the conversation and never changes, `addendum` into the current user message. */
    context: (id: string, query: Api.GetSessionContextData['query'] = {}) =>
      transport.json<Api.GetSessionContextData, Api.SessionContext>('GET /v1/sessions/{id}/context', {
        path: { id },
        query,
      }),
  };
}
