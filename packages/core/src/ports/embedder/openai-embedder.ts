import type { OpenAI } from 'openai';
import { EmbedderDimensionsError, EmbedderUnavailableError } from './embedder.errors.ts';
import type { EmbedOptions, Embedder } from './embedder.ts';
import { batchesOf, singleLine } from './embedding-batches.ts';
import type { PlacedText } from './embedding-batches.ts';
import { connectEmbeddings, isRefusal, requestEmbeddings } from './openai-embeddings.ts';
import type { EmbeddingsConnection } from './openai-embeddings.ts';
import { unitVector } from './unit-vector.ts';

/** Models refuse more than about 8,000 tokens; Chinese takes one to one and a half a character. */
const MAX_CHARS = 4000;
const BATCH = { texts: 64, chars: 100_000 };

export interface OpenAiEmbedderOptions extends EmbeddingsConnection {
  model: string;
  /** Unset: whatever the model makes, learned with one call before the embedder is there. */
  dimensions?: number;
}

/**
 * An embedder on any server with OpenAI's `POST /embeddings`. With `dimensions` set it makes no call of its own;
 * without, it asks for one vector first and throws `EmbedderUnavailableError` where it gets none.
 */
export async function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Promise<Embedder> {
  const client = await connectEmbeddings(options);
  const dimensions = options.dimensions ?? (await nativeDimensions(client, options.model));
  return new OpenAiEmbedder({ client, model: options.model, dimensions });
}

class OpenAiEmbedder implements Embedder {
  readonly model: string;
  readonly dimensions: number;
  readonly version = 1;
  readonly #client: OpenAI;
  readonly #closing = new AbortController();
  /** Many servers refuse the parameter, so it is sent only once a vector came in another length. */
  #asksForDimensions = false;

  constructor(init: { client: OpenAI; model: string; dimensions: number }) {
    this.#client = init.client;
    this.model = init.model;
    this.dimensions = init.dimensions;
  }

  async embed(texts: readonly string[], options: EmbedOptions = {}): Promise<(Float32Array | null)[]> {
    const vectors: (Float32Array | null)[] = texts.map(() => null);
    const { signal: closing } = this.#closing;
    const signal = options.signal ? AbortSignal.any([options.signal, closing]) : closing;
    for (const batch of batchesOf(written(texts), BATCH)) {
      options.signal?.throwIfAborted();
      const rows = await this.#rows(
        batch.map((item) => item.text),
        signal,
      );
      batch.forEach(({ place }, index) => {
        vectors[place] = unitVector(rows[index] ?? []);
      });
    }
    return vectors;
  }

  async close(): Promise<void> {
    this.#closing.abort(new EmbedderUnavailableError('The embedder is closed.'));
  }

  async #rows(texts: string[], signal: AbortSignal): Promise<number[][]> {
    const plain = { model: this.model, texts, signal };
    const shortened = { ...plain, dimensions: this.dimensions };
    if (this.#asksForDimensions) return this.#checked(await requestEmbeddings(this.#client, shortened));
    const rows = await requestEmbeddings(this.#client, plain);
    const actual = rows[0]?.length ?? 0;
    if (actual === this.dimensions) return this.#checked(rows);
    const again = await requestEmbeddings(this.#client, shortened).catch((error: unknown) => {
      throw isRefusal(error) ? this.#mismatch(actual) : error;
    });
    this.#checked(again);
    this.#asksForDimensions = true;
    return again;
  }

  #checked(rows: number[][]): number[][] {
    const stranger = rows.find((row) => row.length !== this.dimensions);
    if (stranger) throw this.#mismatch(stranger.length);
    return rows;
  }

  #mismatch(actual: number): EmbedderDimensionsError {
    return new EmbedderDimensionsError({ model: this.model, expected: this.dimensions, actual });
  }
}

function written(texts: readonly string[]): PlacedText[] {
  const placed = texts.map((text, place) => ({ place, text: singleLine(text, { maxChars: MAX_CHARS }) }));
  return placed.filter(({ text }) => text !== '');
}

async function nativeDimensions(client: OpenAI, model: string): Promise<number> {
  const [row] = await requestEmbeddings(client, { model, texts: ['How long is a vector of this model?'] });
  return row?.length ?? 0;
}
