import { createHash } from 'node:crypto';
import type { Embedder } from '@cairn/core/ports';

const DIMENSIONS = 64;

/** Words hashed into a small unit vector: texts that share words are near, and every run says the same. */
export function createHashingEmbedder(): Embedder {
  return {
    model: 'hashing-test',
    dimensions: DIMENSIONS,
    version: 1,
    embed: async (texts) => texts.map(embedText),
    close: async () => {},
  };
}

function embedText(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const slot = createHash('sha256').update(word).digest().readUInt8(0) % DIMENSIONS;
    vector[slot] = (vector[slot] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
