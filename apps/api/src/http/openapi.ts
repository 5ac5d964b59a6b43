/** What the OpenAPI document says besides its routes. */
export const API_INFO = {
  openapi: '3.1.0',
  info: {
    title: 'Cairn',
    version: '0.1.0',
    description:
      'The shared memory of a team’s AI agents: memory, sessions, search, skills, and what is learned from corrections.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/' }],
};

export const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description: 'A key of the organization (`crn_user_…`, `crn_agent_…`, `crn_svc_…`, `crn_ci_…`) or a platform key.',
} as const;
