import type { ErrorCode, Problem } from './types.gen.ts';

/** A code of the API, `http.unexpected` for what is no answer of it, or one of a server newer than this client. */
export type RefusalCode = ErrorCode | 'http.unexpected' | (string & Record<never, never>);

/**
 * What every answer that is not 2xx is thrown as. `code` is stable and dotted (`skill.name_taken`); what a code adds,
 * such as `currentEntries` of a refused memory write, is in `problem` (RFC 9457).
 */
export class CairnError extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly detail: string;
  /** Names the request in the server's log. */
  readonly requestId: string;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.name = 'CairnError';
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.requestId = problem.requestId;
    this.problem = problem;
  }
}

/** Whether something that was thrown is a refusal with one of these codes. */
export function isRefusal<C extends ErrorCode>(thrown: unknown, ...codes: C[]): thrown is CairnError & { code: C } {
  return thrown instanceof CairnError && codes.some((code) => code === thrown.code);
}

/** Reads a refusal; one that is no problem document (a proxy's page) gets the code `http.unexpected`. */
export function readError(response: Response, bytes: Uint8Array): CairnError {
  return new CairnError(parseProblem(new TextDecoder().decode(bytes)) ?? foreignProblem(response));
}

function parseProblem(text: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isProblem(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'detail' in value;
}

function foreignProblem(response: Response): Problem {
  return {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    detail: 'The answer is not one of Cairn: is the address right, and nothing in between?',
    instance: response.url === '' ? '' : new URL(response.url).pathname,
    code: 'http.unexpected',
    requestId: response.headers.get('x-request-id') ?? '',
  };
}
