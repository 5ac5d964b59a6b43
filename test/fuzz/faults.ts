import type { Contract, Operation } from './contract.ts';
import { targetOf, type Answer, type FuzzRequest } from './fuzz-request.ts';
import { findProblemFaults } from './problem-faults.ts';

/** One way in which an answer is not what the document promises. */
export interface Fault {
  rule: string;
  detail: string;
}

/** What answers are held against. */
export interface Rules {
  contract: Contract;
  canary: string;
}

/** Read without the backslashes of JSON. */
const SAID_BY_DRIVERS =
  /(relation|column|constraint) "|violates|syntax error at|PGlite|PostgresError|SQLSTATE|drizzle|Failed query|at [\w.]+ \(?(file|node):|node_modules|\.ts:\d+/;

/** Everything that is wrong with an answer. */
export function findFaults(rules: Rules, request: FuzzRequest, answer: Answer): Fault[] {
  if (answer.status === 0) return unansweredFaults(request, answer);
  const text = answer.body.toString('latin1');
  const isProblem = answer.status >= 400;
  const found: (Fault | undefined)[] = [
    fault(answer.headers['x-request-id'] === undefined, 'no X-Request-Id', `status ${answer.status}`),
    fault(text.includes(rules.canary), 'another organization’s data', excerpt(text, rules.canary)),
    fault(isProblem && SAID_BY_DRIVERS.test(withoutRequest(text, request)), 'text of a driver', text.slice(0, 300)),
    fault(request.mustRefuse && answer.status < 300, 'accepted', `status ${answer.status}: ${text.slice(0, 200)}`),
    isUnexpectedError(answer)
      ? { rule: 'server error', detail: `status ${answer.status}: ${text.slice(0, 300)}` }
      : undefined,
    ...(isProblem ? findProblemFaults(answer) : []),
    ...findBodyFaults(rules, request, answer),
  ];
  return found.filter((each) => each !== undefined);
}

/** CONNECT and what is no HTTP may be closed upon; so may a body that was refused before it was all sent. */
function unansweredFaults(request: FuzzRequest, { failure = 'no answer' }: Answer): Fault[] {
  const isCut = failure === 'EPIPE' || failure === 'ECONNRESET';
  const isLarge = request.body !== undefined && 'bytes' in request.body && request.body.bytes.length > 60_000;
  if (failure.startsWith('UNSENDABLE') || (isCut && isLarge)) return [];
  return [{ rule: 'no answer', detail: failure }];
}

/** Load that is shed is the only 5xx there may be. */
function isUnexpectedError({ status, body }: Answer): boolean {
  return status >= 500 && !(status === 503 && body.includes('"service.overloaded"'));
}

/** Status, media type and body are those that the document names for the operation that was asked. */
function findBodyFaults({ contract }: Rules, request: FuzzRequest, answer: Answer): Fault[] {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const asked = request.wire === undefined ? contract.match(method, pathOf(targetOf(request))) : undefined;
  if (asked === undefined) return [];
  const documented = asked.answers.get(String(answer.status)) ?? asked.answers.get('default');
  if (documented === undefined) return [{ rule: 'undocumented status', detail: `${asked.id} ${answer.status}` }];
  if (request.method === 'HEAD' || answer.body.length === 0) {
    // A file may be empty, JSON may not.
    const isMissing = [...documented.keys()].some((type) => type.endsWith('json')) && request.method !== 'HEAD';
    return isMissing ? [{ rule: 'no body', detail: `${asked.id} ${answer.status}` }] : [];
  }
  return findSchemaFaults({ contract, asked, documented }, answer);
}

interface Documented {
  contract: Contract;
  asked: Operation;
  documented: Map<string, string>;
}

function findSchemaFaults({ contract, asked, documented }: Documented, { status, headers, body }: Answer): Fault[] {
  const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
  const schema = documented.get(type);
  if (schema === undefined) return [{ rule: 'undocumented media type', detail: `${asked.id} ${status} “${type}”` }];
  if (!type.endsWith('json')) return [];
  try {
    const refuted = contract.refute({ $ref: schema }, JSON.parse(body.toString()) as unknown);
    return refuted === null ? [] : [{ rule: 'body against its schema', detail: `${asked.id} ${status}: ${refuted}` }];
  } catch {
    return [{ rule: 'body is no JSON', detail: `${asked.id} ${status}` }];
  }
}

/** What a router sees: without the query, dots and percent signs resolved as in a URL. */
function pathOf(target: string): string {
  try {
    return new URL(target, 'http://localhost').pathname;
  } catch {
    return target;
  }
}

/** A problem repeats where it was asked; what the request said is nobody’s secret. */
function withoutRequest(text: string, { path }: FuzzRequest): string {
  return text
    .replaceAll(JSON.stringify(path).slice(1, -1), '')
    .replace(/"instance":"(\\.|[^"\\])*"/, '')
    .replaceAll('\\', '');
}

function fault(isWrong: boolean, rule: string, detail: string): Fault | undefined {
  return isWrong ? { rule, detail } : undefined;
}

function excerpt(text: string, word: string): string {
  const at = text.indexOf(word);
  return text.slice(Math.max(0, at - 100), at + 100);
}
