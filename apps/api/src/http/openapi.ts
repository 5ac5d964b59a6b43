/** What the OpenAPI document says besides its routes. */
export const API_INFO = {
  openapi: '3.1.0',
  info: {
    title: 'Cairn',
    version: '0.1.0',
    description: [
      'The shared memory of a team’s AI agents: memory, sessions, search, skills, and what is learned from corrections.',
      'Send a key as `Authorization: Bearer <key>`; it alone decides the organization and what may be done. Fields are JSON in camelCase, times RFC 3339 in UTC, ids a prefix and 22 characters (`ses_…`). A field or parameter that is not described is refused, never ignored.',
      'Every answer that is not 2xx or 304 is a problem (RFC 9457) with a stable `code`. What is not there and what is not yours are one 404. A path that is not described is 404 `resource.not_found`, another method on one that is 405 `request.method_not_allowed` with `Allow`. HEAD is answered wherever GET is.',
      'A POST with an `Idempotency-Key` is done once. A change that would overwrite names what it was made for in `If-Match`. Lists take `limit` and `cursor` and answer `items` and `nextCursor`, null at the end.',
    ].join('\n\n'),
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/' }],
};

export const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description: 'A key of the organization (`crn_user_…`, `crn_agent_…`, `crn_svc_…`, `crn_ci_…`) or a platform key.',
} as const;
