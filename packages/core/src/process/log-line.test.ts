import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { AppError } from '../shared/errors.ts';
import { createLog, type LogOptions } from './log-line.ts';

/** What the database layer throws: the values stand in its message. */
class FailedQuery extends Error {
  readonly query = "insert into messages values ($1, 'my diary')";
}

const KEY = 'crn_agent_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';

function logged(entry: object, options: Partial<LogOptions> = {}): string {
  let written = '';
  const destination = { write: (line: string) => void (written += line) };
  createLog({ level: 'all', format: 'json', destination, ...options })(entry);
  return written;
}

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

describe('a log line', () => {
  it('is one line of JSON with its time and level, and an error with what it was caused by', () => {
    const line = logged({ event: 'job', error: new Error('outer', { cause: new Error('inner') }) });
    expect(line.trimEnd().split('\n')).toHaveLength(1);
    const parsed = JSON.parse(line) as Record<string, unknown>;
    expect(parsed).toMatchObject({
      level: 'error',
      event: 'job',
      error: { name: 'Error', message: 'outer', cause: { message: 'inner' } },
    });
    expect(new Date(String(parsed['time'])).toISOString()).toBe(parsed['time']);
    expect(line).toContain('log-line.test.ts');
  });

  it('is left out at the level of errors where nothing failed', () => {
    expect(logged({ event: 'job', outcome: 'succeeded', error: undefined }, { level: 'errors' })).toBe('');
    expect(logged({ event: 'job', error: new Error('no') }, { level: 'errors' })).not.toBe('');
  });

  it('never holds the values of a failed statement, only the statement and the driver’s code', () => {
    const driver = Object.assign(new Error('duplicate key: (email)=(my diary)'), { code: '23505', stack: undefined });
    const line = logged({ error: new FailedQuery('Failed query: …\nparams: my diary', { cause: driver }) });
    expect(line).toContain('insert into messages');
    expect(line).toContain('23505');
    expect(line).not.toContain('diary');
  });

  it('never holds what a parser quotes of the text it could not parse', () => {
    const line = logged({ error: thrownBy(() => JSON.parse('my diary')) });
    expect(line).toContain('SyntaxError');
    expect(line).not.toContain('diary');
  });

  it('keeps the words of our own errors', () => {
    const error = new AppError({ kind: 'unavailable', code: 'embedder.unavailable', message: 'The embedder is down.' });
    expect(logged({ error })).toContain('The embedder is down.');
    const missing: { name: string }[] = [];
    expect(
      logged({ error: thrownBy(() => missing[0]?.name.length.toFixed() ?? (missing[1] as never)['x']) }),
    ).toContain("reading 'x'");
  });

  it('loses keys, tokens and passwords that slipped into it', () => {
    const line = logged({ route: `/v1/${KEY}`, error: new Error(`Bearer abcdefghijkl at postgres://me:hunter2@db/x`) });
    for (const secret of [KEY, 'abcdefghijkl', 'hunter2']) expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({ route: '/v1/crn_[secret]' });
  });

  it('is words for a person where that is asked', () => {
    const entry = {
      event: 'request',
      method: 'GET',
      route: '/v1/me',
      status: 200,
      milliseconds: 3,
      requestId: 'req_a',
    };
    expect(logged(entry, { format: 'text' })).toMatch(
      /^\d\d:\d\d:\d\d request GET \/v1\/me 200 3 ms requestId=req_a\n$/,
    );
  });
});

describe('a process', () => {
  const module = new URL('./index.ts', import.meta.url).href;

  function run(script: string): { status: number | null; lines: Record<string, unknown>[]; stderr: string } {
    const code = `import { createLog, runMain } from ${JSON.stringify(module)}; ${script}`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
    return { status, stderr, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
  }

  it('has written every line when it exits at once', () => {
    const { lines } = run(
      `const log = createLog({ level: 'all' }); for (let n = 0; n < 1000; n++) log({ n }); process.exit(0);`,
    );
    expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
  });

  it.each([
    ['an exception nobody caught', `setTimeout(() => JSON.parse('my diary'))`, 'uncaughtException'],
    ['a promise nobody looked after', `void Promise.reject(new Error('lost'))`, 'unhandledRejection'],
  ])('leaves one line about %s and ends with 1', (_name, script, origin) => {
    const { status, lines, stderr } = run(`runMain(async () => { ${script}; });`);
    expect(status).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 'error', event: 'crash', origin });
    expect(stderr).not.toContain('diary');
  });
});
