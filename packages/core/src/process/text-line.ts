const COLORS = { error: '\u001b[31m', warn: '\u001b[33m', info: '' } as const;
const PLAIN = '\u001b[0m';
const HEAD = ['time', 'level', 'event', 'method', 'route', 'kind', 'status', 'outcome', 'milliseconds'];

/** The same line for a person at a terminal: `21:04:11 request GET /v1/me 200 3 ms requestId=req_…`. */
export function renderTextLine(json: string): string {
  const line = JSON.parse(json) as Record<string, unknown>;
  const { time, level, milliseconds } = line;
  const color = COLORS[level as keyof typeof COLORS] ?? '';
  const head = [
    String(time).slice(11, 19),
    ...HEAD.slice(2, -1).flatMap((name) => (line[name] === undefined ? [] : [String(line[name])])),
    ...(milliseconds === undefined ? [] : [`${String(milliseconds)} ms`]),
  ].join(' ');
  const rest = Object.entries(line)
    .filter(([name]) => !HEAD.includes(name) && name !== 'error')
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return `${color}${[head, ...rest].join(' ')}${color === '' ? '' : PLAIN}\n${renderError(line['error'])}`;
}

function renderError(error: unknown, label = ''): string {
  if (typeof error !== 'object' || error === null) return '';
  const { name, code, message, stack, cause } = error as Record<string, unknown>;
  const told = [name, code, message].filter((part) => part !== undefined).map(String);
  const frames = Array.isArray(stack) ? stack.map((frame) => `    ${String(frame)}\n`).join('') : '';
  return `  ${label}${told.join(': ')}\n${frames}${renderError(cause, 'caused by ')}`;
}
