import { describe, expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';

describe('readiness', () => {
  it('is asked once for all who ask meanwhile, and again for who asks later', async () => {
    let asked = 0;
    const readiness = createReadiness(async () => [`answer ${++asked}`]);
    expect(await Promise.all([readiness.findUnready(), readiness.findUnready()])).toEqual([['answer 1'], ['answer 1']]);
    expect(await readiness.findUnready()).toEqual(['answer 2']);
  });

  it('does not wait for what gives no answer', async () => {
    const readiness = createReadiness(() => new Promise(() => {}), 1);
    expect(await readiness.findUnready()).toEqual(['no answer in time']);
  });

  it('is over at once when stopping begins, whatever else is ready', async () => {
    const readiness = createReadiness(async () => []);
    expect(await readiness.findUnready()).toEqual([]);
    readiness.beginStopping();
    expect(await readiness.findUnready()).toEqual(['stopping']);
  });
});
