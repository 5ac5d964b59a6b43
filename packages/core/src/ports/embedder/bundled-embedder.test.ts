import { afterAll, describe, expect, it } from 'vitest';
import { createBundledEmbedder } from './bundled-embedder.ts';
import { EmbedderUnavailableError } from './embedder.errors.ts';

const embedder = createBundledEmbedder();
afterAll(() => embedder.close());

function likeness(a: Float32Array | null | undefined, b: Float32Array | null | undefined): number {
  if (!a || !b) throw new Error('A vector is missing.');
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

describe('bundled embedder', () => {
  it('makes vectors of length 1 and of the size that it says', async () => {
    const [vector] = await embedder.embed(['The invoices go out on the first working day of the month.']);
    expect(vector).toBeInstanceOf(Float32Array);
    expect(vector).toHaveLength(embedder.dimensions);
    expect(likeness(vector, vector)).toBeCloseTo(1, 5);
  });

  it('places texts of like meaning nearer than others', async () => {
    const [question, answer, other] = await embedder.embed([
      'How do I get my money back?',
      'Refunds are paid to the original card within five days.',
      'The printer on the third floor is out of toner.',
    ]);
    expect(likeness(question, answer)).toBeGreaterThan(likeness(question, other) + 0.1);
  });

  it('answers null, in its place, for what its model cannot know', async () => {
    const answers = await embedder.embed([
      '',
      'Restart the worker',
      '重启后台进程',
      'Bitte den Dienst neu starten',
      'Thanks',
    ]);
    expect(answers.map((vector) => vector !== null)).toEqual([false, true, false, false, true]);
    expect(await embedder.embed(['   ', '再见'])).toEqual([null, null]);
    expect(await embedder.embed([])).toEqual([]);
  });

  it('gives a text the same vector alone and among many', async () => {
    const texts = Array.from({ length: 40 }, (_, i) => `Ticket ${i}: the export of customer ${i * 7} stops half way.`);
    const many = await embedder.embed(texts);
    const [alone] = await embedder.embed([texts[33] ?? '']);
    expect(likeness(alone, many[33])).toBeCloseTo(1, 4);
    expect(likeness(alone, many[2])).toBeLessThan(0.9999);
  });

  it('reads the beginning of a long text', async () => {
    const text = 'We agreed that the review of the quarter happens before the planning of the next one. ';
    const [long, longer] = await embedder.embed([
      text.repeat(30),
      `${text.repeat(30)}${'Something else. '.repeat(10_000)}`,
    ]);
    expect(likeness(long, longer)).toBeCloseTo(1, 5);
  });

  it('keeps the calls of many apart', async () => {
    const texts = ['apples and pears', 'a flat tyre', 'the tax office', 'rain tomorrow'];
    const together = await Promise.all(texts.map((text) => embedder.embed([text])));
    for (const [i, text] of texts.entries()) {
      const [alone] = await embedder.embed([text]);
      expect(likeness(together[i]?.[0], alone)).toBeCloseTo(1, 4);
    }
  });

  it('stops waiting when the caller aborts, and serves the next call', async () => {
    const reason = new Error('too slow for a search');
    const controller = new AbortController();
    const waiting = embedder.embed(
      Array.from({ length: 200 }, (_, i) => `one of many notes, number ${i}`),
      controller,
    );
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    expect(await embedder.embed(['still here'])).toHaveLength(1);
  });

  it('fails what runs when it is closed, and every call after', async () => {
    const closing = createBundledEmbedder();
    const running = closing.embed(['never finished']);
    await Promise.all([expect(running).rejects.toBeInstanceOf(EmbedderUnavailableError), closing.close()]);
    await expect(closing.embed(['too late'])).rejects.toBeInstanceOf(EmbedderUnavailableError);
  });
});
