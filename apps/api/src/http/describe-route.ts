import { z } from '@hono/zod-openapi';
import { TEAM_ROLES, TEAM_ROLE_SCOPES } from '@cairn/core/shared';
import { describeProblems } from './describe-problems.ts';
import type { RouteInit, RouteScope } from './define-route.ts';
import { answerHeaders, requestHeaders, type AnswerHeader, type RequestHeader } from './documented-headers.ts';
import { commonCodes, type RouteTraits } from './route-codes.ts';

/** What the document says of a route: headers, problems and scope beside what it declares. */
export function describeRoute(init: RouteInit) {
  const { scope, errors = [], showsEtag = false, needsIfMatch: _, ignoresIdempotencyKey: __, ...route } = init;
  const traits = traitsOf(init);
  const isCached = showsEtag && route.method === 'get';
  return {
    ...route,
    description: `${route.description}\n\n${inWords(scope)}`,
    'x-cairn-scope': scope,
    security: scope === 'public' ? [] : [{ bearer: [] }],
    parameters: requestHeaders(headersToSend(traits, isCached)),
    responses: {
      ...withHeaders(route.responses, { scope, showsEtag, keepsAnswers: traits.keepsAnswers }),
      ...(isCached ? { 304: unchanged } : {}),
      ...describeProblems([...commonCodes(traits), ...errors]),
    },
  };
}

const unchanged = {
  description: 'The caller has it already.',
  headers: answerHeaders(['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'ETag']),
};

function traitsOf({ method, path, scope, request, needsIfMatch, ignoresIdempotencyKey }: RouteInit): RouteTraits {
  return {
    method,
    path,
    scope,
    bodyTypes: Object.keys(request?.body?.content ?? {}),
    isPaged: request?.query instanceof z.ZodObject && 'cursor' in request.query.shape,
    keepsAnswers: method === 'post' && ignoresIdempotencyKey !== true,
    needsIfMatch: needsIfMatch === true,
  };
}

function headersToSend({ keepsAnswers, needsIfMatch }: RouteTraits, isCached: boolean): RequestHeader[] {
  return [
    ...(keepsAnswers ? (['IdempotencyKey'] as const) : []),
    ...(needsIfMatch ? (['IfMatch'] as const) : []),
    ...(isCached ? (['IfNoneMatch'] as const) : []),
  ];
}

type Answered = { scope: RouteScope; showsEtag: boolean; keepsAnswers: boolean };

/** Headers of the answers that are no problems; what waits for a decision has no version yet. */
function withHeaders(responses: RouteInit['responses'], { scope, showsEtag, keepsAnswers }: Answered) {
  const isLimited = scope !== 'public' && scope !== 'platform';
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const names: AnswerHeader[] = ['X-Request-Id'];
      if (isLimited) names.push('RateLimit-Policy', 'RateLimit');
      if (showsEtag && (status === '200' || status === '201')) names.push('ETag');
      if (keepsAnswers) names.push('Idempotent-Replayed');
      return [status, { ...response, headers: answerHeaders(names) }];
    }),
  );
}

function inWords(scope: RouteScope): string {
  if (scope === 'public') return 'Public: it needs no credential.';
  if (scope === 'platform') return 'It needs a platform key.';
  if (scope === 'any') return 'Any key will do, whatever its scopes.';
  const roles = TEAM_ROLES.filter((role) => TEAM_ROLE_SCOPES[role].includes(scope));
  const there = roles.length > 0 ? `, which a ${roles.join(' or ')} of the team has in it` : '';
  return `It needs the scope \`${scope}\`${there}.`;
}
