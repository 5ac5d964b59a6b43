import { untilAborted } from '../until-aborted.ts';
import { BundledModelThread } from './bundled-model-thread.ts';
import { EmbedderUnavailableError } from './embedder.errors.ts';
import type { EmbedOptions, Embedder } from './embedder.ts';
import { batchesOf, singleLine } from './embedding-batches.ts';
import type { PlacedText } from './embedding-batches.ts';
import { isEnglishText } from './english-text.ts';
import { unitVector } from './unit-vector.ts';

/** About 300 words; beyond that an average over the words says little, and the tokenizer takes quadratic time. */
const MAX_CHARS = 2000;
/** Small enough that a search waits for little when a large backfill runs beside it. */
const BATCH = { texts: 16, chars: 4000 };
const DIMENSIONS = 512;

/**
 * The Universal Sentence Encoder (lite) that ships with the product: English only, no network. The model is loaded
 * at the first call (about half a second and 200 MB); calls share one thread and take turns batch by batch.
 */
export function createBundledEmbedder(): Embedder {
  return new BundledEmbedder();
}

class BundledEmbedder implements Embedder {
  readonly model = 'universal-sentence-encoder-lite';
  readonly dimensions = DIMENSIONS;
  readonly version = 1;
  #thread: BundledModelThread | null = null;
  #closed = false;

  async embed(texts: readonly string[], options: EmbedOptions = {}): Promise<(Float32Array | null)[]> {
    const vectors: (Float32Array | null)[] = texts.map(() => null);
    for (const batch of batchesOf(understood(texts), BATCH)) {
      options.signal?.throwIfAborted();
      const flat = await untilAborted(this.#running().run(batch.map((item) => item.text)), options.signal);
      batch.forEach(({ place }, row) => {
        vectors[place] = unitVector(flat.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS));
      });
    }
    return vectors;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.stop();
    this.#thread = null;
  }

  #running(): BundledModelThread {
    if (this.#closed) throw new EmbedderUnavailableError('The bundled embedder is closed.');
    if (!this.#thread || this.#thread.failed) this.#thread = new BundledModelThread();
    return this.#thread;
  }
}

function understood(texts: readonly string[]): PlacedText[] {
  const placed = texts.map((text, place) => ({ place, text }));
  return placed
    .filter(({ text }) => isEnglishText(text))
    .map(({ place, text }) => ({ place, text: singleLine(text, { maxChars: MAX_CHARS }) }));
}
