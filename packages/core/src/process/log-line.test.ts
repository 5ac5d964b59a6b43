import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from './log-line.ts';

afterEach(() => vi.restoreAllMocks());

function logged(entry: object): string {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  createLog('all')(entry);
  return String(write.mock.calls[0]?.[0]);
}

describe('a log line', () => {
  it('is one line of JSON with its time, and an error with what it was caused by', () => {
    const line = logged({ event: 'job', error: new Error('outer', { cause: new Error('inner') }) });
    expect(line.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(line)).toMatchObject({ event: 'job', error: { message: 'outer', cause: { message: 'inner' } } });
  });

  it('is left out at the level of errors where nothing failed', () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const log = createLog('errors');
    log({ event: 'job', state: 'succeeded', error: undefined });
    expect(write).not.toHaveBeenCalled();
    log({ event: 'job', error: new Error('no') });
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('never holds the values of a failed statement', () => {
    const error = new Error('Failed query: insert into messages values ($1)\nparams: my diary,\nsecond line');
    const line = logged({ error });
    expect(line).toContain('insert into messages');
    expect(line).not.toContain('diary');
    expect(line).not.toContain('second line');
    expect(line).toContain('log-line.test.ts');
  });
});
