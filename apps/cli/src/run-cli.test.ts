import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from './run-cli.ts';
import { recordingOutput } from './test/recording-output.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cairn-cli-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const out = recordingOutput();
  const err = recordingOutput();
  const code = await runCli({ args, env: { CAIRN_DATA_DIR: dataDir }, out, err });
  return { code, out: out.text, err: err.text };
}

test.each([['--help'], ['-h'], ['demo', '--help'], []])('help is shown for %j %j', async (...args) => {
  const { code, out } = await run(...args);
  expect(code).toBe(0);
  expect(out).toContain('cairn demo [conversation.json]');
});

test('the version is the package’s', async () => {
  expect(await run('--version')).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: '' });
});

describe('a wrong command line ends with 2 and says what is wrong', () => {
  test.each([
    [['dance'], 'no command dance'],
    [['demo', 'a.json', 'b.json'], 'not also b.json'],
    [['demo', '--loud'], '--loud'],
    [['--mode', 'text'], 'Which command?'],
    [['demo', '--url', 'nowhere', '--platform-key', 'k'], 'nowhere is no address'],
    [['demo', '--questions', '0', '--url', 'http://127.0.0.1:9', '--platform-key', 'k'], 'not 0'],
    [['demo', '--mode', 'psychic', '--url', 'http://127.0.0.1:9', '--platform-key', 'k'], 'not psychic'],
  ])('%j', async (args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

test('without a server anywhere it says how to start one', async () => {
  const { code, err } = await run('demo');
  expect(code).toBe(1);
  expect(err).toContain(join(dataDir, 'credentials.json'));
  expect(err).toContain('npm start');
});

test('credentials of a server that is gone are not enough', async () => {
  // Nothing listens on the discard port of this machine.
  const credentials = { url: 'http://127.0.0.1:9', platformKey: 'crn_platform_x' };
  await writeFile(join(dataDir, 'credentials.json'), JSON.stringify(credentials));
  const { code, out, err } = await run('demo');
  expect(code).toBe(1);
  expect(err).toContain('No server answers at http://127.0.0.1:9. Start one with npm start');
  expect(out).toBe('');
});

test('a file that is no conversation is named, before anything is sent', async () => {
  const path = join(dataDir, 'talk.json');
  await writeFile(path, JSON.stringify({ name: 'x', groups: [{ messages: [{ id: 'a', text: 'b' }], queries: [] }] }));
  const { code, err } = await run('demo', path, '--url', 'http://127.0.0.1:9', '--platform-key', 'k');
  expect(code).toBe(1);
  expect(err).toContain(`${path} is no conversation file: groups[0].messages[0].sessionId is no text`);
});
