import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createTerminal, duration } from './terminal.ts';
import { recordingOutput } from './test/recording-output.ts';

test('where no terminal is, there are plain lines without control characters', () => {
  const out = recordingOutput();
  const terminal = createTerminal(out);
  terminal.step('First');
  terminal.call({ who: 'Kim’s agent', request: 'GET /v1/me', status: 200, milliseconds: 4 });
  const bar = terminal.progress('loading', 8);
  for (let done = 1; done <= 8; done += 1) bar.update(done);
  bar.finish('messages');
  expect(out.text).toBe(stripVTControlCharacters(out.text));
  expect(out.text).not.toContain('\r');
  expect(out.text.split('\n').map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
    '',
    '1. First',
    'Kim’s agent GET /v1/me 200 4 ms',
    'loading 0 %',
    'loading 25 %',
    'loading 50 %',
    'loading 75 %',
    'loading 8/8 messages',
    '',
  ]);
});

test('on a terminal a bar grows in its line', () => {
  const out = recordingOutput({ isTTY: true });
  const bar = createTerminal(out).progress('loading', 4);
  bar.update(2, 'half');
  bar.finish('messages');
  expect(out.text.split('\n')).toHaveLength(2);
  const frames = out.text.split('\r').map((frame) => stripVTControlCharacters(frame).trim());
  expect(frames.at(-2)).toBe(`loading      ${'█'.repeat(12)}${'░'.repeat(12)} 2/4 half`);
  expect(frames.at(-1)).toBe(`loading      ${'█'.repeat(24)} 4/4 messages`);
});

test('a bar never breaks its line', () => {
  const out = { ...recordingOutput({ isTTY: true }), columns: 30 };
  createTerminal(out).progress('loading', 4).update(1, 'a note that is far too long for it');
  for (const frame of out.text.split('\r')) expect(stripVTControlCharacters(frame).length).toBeLessThanOrEqual(30);
});

test('durations are said in the unit that fits', () => {
  expect([duration(0.4), duration(999), duration(1_250)]).toEqual(['0 ms', '999 ms', '1.3 s']);
});
