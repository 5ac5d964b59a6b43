import type { Fault } from './faults.ts';
import type { Answer } from './fuzz-request.ts';

/** What every answer above 399 has, whatever was asked. */
export function findProblemFaults({ status, headers, body }: Answer): Fault[] {
  const faults: Fault[] = [];
  const add = (isWrong: boolean, rule: string, detail: string): void => {
    if (isWrong) faults.push({ rule, detail: `status ${status}: ${detail}` });
  };
  const type = headers['content-type'] ?? '';
  add(!type.startsWith('application/problem+json'), 'not a problem', `content type “${type}”`);
  add((status === 429 || status === 503) && !/^\d+$/.test(headers['retry-after'] ?? ''), 'no Retry-After', '');
  add(status === 405 && headers['allow'] === undefined, 'no Allow', '');
  add(status === 401 && headers['www-authenticate'] === undefined, 'no WWW-Authenticate', '');
  if (body.length > 0) addMembers(add, { status, headers, body });
  return faults;
}

type Add = (isWrong: boolean, rule: string, detail: string) => void;

function addMembers(add: Add, { status, headers, body }: Answer): void {
  const problem = parse(body);
  if (problem === undefined) return add(true, 'a problem is no JSON', body.subarray(0, 100).toString());
  const missing = ['type', 'title', 'detail', 'instance', 'code'].filter((name) => typeof problem[name] !== 'string');
  add(missing.length > 0, 'a problem without', missing.join(', '));
  add(problem['status'] !== status, 'a problem of another status', JSON.stringify(problem['status']));
  add(problem['requestId'] !== headers['x-request-id'], 'a problem of another request', String(problem['requestId']));
  const hasErrors = Array.isArray(problem['errors']) && problem['errors'].length > 0;
  add(problem['code'] === 'request.invalid' && !hasErrors, 'a validation without its paths', body.toString());
}

function parse(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
