import type { Problem } from './types.gen.ts';

/**
 * What every answer that is not 2xx is thrown as. `code` is stable and dotted (`skill.name_taken`); what a code adds,
 * such as `currentEntries` of a refused memory write, is in `problem` (RFC 9457).
 */
export class CairnError extends Error {
  readonly status: number;
  readonly code: string;
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

/** Reads a refusal; one that is no problem document (a proxy's page) gets the code `http.unexpected`. */
export async function readError(response: Response): Promise<CairnError> {
  const text = await response.text();
  return new CairnError(parseProblem(text) ?? foreignProblem(response));
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
    instance: new URL(response.url).pathname,
    code: 'http.unexpected',
    requestId: response.headers.get('x-request-id') ?? '',
  };
}
