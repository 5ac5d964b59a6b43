import { Worker } from 'node:worker_threads';
import { EmbedderUnavailableError } from './embedder.errors.ts';

export interface ModelRequest {
  id: number;
  /** Not empty, and no text in it is. */
  texts: string[];
}

/** `vectors` holds the vectors of all texts one after the other. */
export type ModelAnswer = { id: number; vectors: Float32Array<ArrayBuffer> } | { id: number; error: string };

/**
 * The bundled model in a thread of its own: it computes 5 to 15 ms a text without a pause, which on the main thread
 * would be time that no request is served. The thread keeps the process alive only while it owes an answer.
 */
export class BundledModelThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PromiseWithResolvers<Float32Array>>();
  #lastId = 0;
  #failure: EmbedderUnavailableError | null = null;

  constructor() {
    this.#worker = new Worker(new URL('./bundled-model.worker.ts', import.meta.url), { env: {} });
    this.#worker.unref();
    this.#worker.on('message', (answer: ModelAnswer) => this.#settle(answer));
    this.#worker.on('error', (cause) => this.#fail('The bundled embedding model crashed.', cause));
    this.#worker.on('exit', () => this.#fail('The bundled embedding model was stopped.'));
  }

  /** A thread that failed stays so; another must be started. */
  get failed(): boolean {
    return this.#failure !== null;
  }

  run(texts: string[]): Promise<Float32Array> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = ++this.#lastId;
    const pending = Promise.withResolvers<Float32Array>();
    this.#pending.set(id, pending);
    this.#worker.ref();
    this.#worker.postMessage({ id, texts } satisfies ModelRequest);
    return pending.promise;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(answer: ModelAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (this.#pending.size === 0) this.#worker.unref();
    if ('vectors' in answer) pending?.resolve(answer.vectors);
    else pending?.reject(new EmbedderUnavailableError(`The bundled embedding model failed: ${answer.error}`));
  }

  #fail(message: string, cause?: unknown): void {
    this.#failure ??= new EmbedderUnavailableError(message, { cause });
    for (const pending of this.#pending.values()) pending.reject(this.#failure);
    this.#pending.clear();
  }
}
