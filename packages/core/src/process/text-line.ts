import type { ErrorDescription } from './describe-error.ts';

interface Line extends Record<string, unknown> {
  time: string;
  level: string;
  milliseconds?: number;
  error?: ErrorDescription;
}

const COLORS: Partial<Record<string, string>> = { error: '\u001b[31m', warn: '\u001b[33m' };
const PLAIN = '\u001b[0m';
/** What a line begins with, by value alone; whatever else it has follows by name. */
const HEAD = ['event', 'method', 'route', 'kind', 'status', 'outcome'];

/** The same line for a person at a terminal: `21:04:11 request GET /v1/me 200 3 ms requestId=req_…`. */
export function renderTextLine(json: string): string {
  const { time, level, milliseconds, error, ...line } = JSON.parse(json) as Line;
  const color = COLORS[level];
  const parts = [
    time.slice(11, 19),
    ...HEAD.filter((name) => name in line).map((name) => renderValue(line[name])),
    ...(milliseconds === undefined ? [] : [`${milliseconds} ms`]),
    ...Object.entries(line)
      .filter(([name]) => !HEAD.includes(name))
      .map(([name, value]) => `${name}=${renderValue(value)}`),
  ];
  const text = parts.join(' ');
  return `${color === undefined ? text : `${color}${text}${PLAIN}`}\n${renderError(error)}`;
}

function renderValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function renderError(error: ErrorDescription | undefined, label = ''): string {
  if (error === undefined) return '';
  const { name, code, message, stack = [], cause } = error;
  const told = [name, code, message].filter((part) => part !== undefined).join(': ');
  return [`  ${label}${told}\n`, ...stack.map((frame) => `    ${frame}\n`), renderError(cause, 'caused by ')].join('');
}
