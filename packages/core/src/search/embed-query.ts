import { EmbedderUnavailableError, type Embedder } from '../ports/index.ts';

/** The query's vector, or the reason there is none. */
export type EmbeddedQuery = { vector: Float32Array } | { degraded: string };

/**
 * Embeds what was asked, for so long as a search may wait for it.
 * @param limit milliseconds
 */
export async function embedQuery(
  embedder: Embedder,
  { text, limit }: { text: string; limit: number },
): Promise<EmbeddedQuery> {
  const signal = AbortSignal.timeout(limit);
  try {
    const [vector] = await embedder.embed([text], { signal });
    return vector ? { vector } : { degraded: 'semantic.query_not_understood' };
  } catch (error) {
    if (signal.aborted) return { degraded: 'embedder.timeout' };
    if (error instanceof EmbedderUnavailableError) return { degraded: 'embedder.unavailable' };
    throw error;
  }
}
