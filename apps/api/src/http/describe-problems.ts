import { ERROR_CATALOGUE, type ErrorCode } from '../problems/catalogue.ts';
import { answerHeaders, type AnswerHeader } from './documented-headers.ts';

/** The answers of a route that are problems: one for each status, with the codes that come with it. */
export function describeProblems(codes: readonly ErrorCode[]): Record<number, ReturnType<typeof describeProblem>> {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERROR_CATALOGUE[code].status);
  return Object.fromEntries([...byStatus].map(([status, own]) => [status, describeProblem(status, own.toSorted())]));
}

function describeProblem(status: number, codes: readonly ErrorCode[]) {
  const lines = codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].means}`);
  return {
    description: lines.length === 1 ? lines.join() : lines.map((line) => `- ${line}`).join('\n'),
    headers: answerHeaders(['X-Request-Id', ...headersOf(status)]),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties: { code: { enum: codes } } }],
        },
      },
    },
  };
}

function headersOf(status: number): AnswerHeader[] {
  switch (status) {
    case 401:
      return ['WWW-Authenticate'];
    case 405:
      return ['Allow'];
    case 429:
      return ['Retry-After', 'RateLimit-Policy', 'RateLimit'];
    case 503:
      return ['Retry-After'];
    default:
      return [];
  }
}
