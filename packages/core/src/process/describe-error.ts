import { AppError } from '../shared/errors.ts';

/** An error as it may be logged: what kind, where, and its words only where they are our own. */
export interface ErrorDescription {
  name: string;
  code?: string;
  message?: string;
  statement?: string;
  constraint?: string;
  stack?: string[];
  cause?: ErrorDescription;
}

const TEXT_AT_MOST = 500;
const FRAMES_AT_MOST = 12;
const CAUSES_AT_MOST = 4;
const FRAME = /^ {4}at .+$/gm;
/** Classes of libraries may put their caller's frame on top (zod does), so they are told by their class. */
const PLAIN: readonly unknown[] = [Error, TypeError, RangeError, ReferenceError];
const IDENTIFIER = /^[\w.:-]{1,100}$/;

/**
 * Libraries and drivers quote what they were given, and that is users' content: of their errors only the name, the code
 * and the place are kept. A message is kept where the code that threw it is ours.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = error.stack?.match(FRAME)?.map((frame) => frame.trim()) ?? [];
  const { code, query, constraint_name: constraint, cause } = error as Error & Record<string, unknown>;
  return {
    name: error.name.slice(0, TEXT_AT_MOST),
    ...(isIdentifier(code) ? { code } : {}),
    ...(isOurs(error, frames) ? { message: error.message.slice(0, TEXT_AT_MOST) } : {}),
    ...(typeof query === 'string' ? { statement: withoutLiterals(query).slice(0, TEXT_AT_MOST) } : {}),
    ...(isIdentifier(constraint) ? { constraint } : {}),
    ...(frames.length > 0 ? { stack: frames.slice(0, FRAMES_AT_MOST) } : {}),
    ...(cause === undefined || depth >= CAUSES_AT_MOST ? {} : { cause: describeError(cause, depth + 1) }),
  };
}

/** `reading 'x'` of a TypeError is thrown by our own line; `JSON.parse` quotes its text from a native frame. */
function isOurs(error: Error, frames: string[]): boolean {
  if (error instanceof AppError) return true;
  const place = frames[0] ?? '';
  return PLAIN.includes(error.constructor) && place.includes('/') && !/node_modules|node:|<anonymous>/.test(place);
}

function withoutLiterals(statement: string): string {
  return statement.replace(/'[^']*'/g, "'?'");
}

function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && IDENTIFIER.test(value);
}
