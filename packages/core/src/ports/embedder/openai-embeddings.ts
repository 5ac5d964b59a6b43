import type { OpenAI } from 'openai';
import { z } from 'zod';
import { EmbedderUnavailableError } from './embedder.errors.ts';

const ANSWER = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()) })),
});

export interface EmbeddingsRequest {
  model: string;
  /** Not empty, and no text in it is. */
  texts: string[];
  dimensions?: number;
  signal?: AbortSignal;
}

export interface EmbeddingsConnection {
  baseUrl: string;
  apiKey: string;
  /** Of one attempt, in milliseconds; there are up to three. */
  attemptTimeoutMs?: number;
}

/** Loaded here because a start without a remote embedder should not pay for the SDK. */
export async function connectEmbeddings(connection: EmbeddingsConnection): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai');
  return new Client({
    baseURL: connection.baseUrl,
    apiKey: connection.apiKey,
    // The SDK would take these from OPENAI_* variables, which are the chat model's.
    organization: null,
    project: null,
    logLevel: 'off',
    timeout: connection.attemptTimeoutMs ?? 10_000,
    maxRetries: 2,
  });
}

/** One row per text, in the order of the texts. Throws `EmbedderUnavailableError`, or the reason of the signal. */
export async function requestEmbeddings(client: OpenAI, request: EmbeddingsRequest): Promise<number[][]> {
  const { model, texts, dimensions, signal } = request;
  try {
    const answer = await client.embeddings.create(
      { model, input: texts, encoding_format: 'float', ...(dimensions && { dimensions }) },
      signal ? { signal } : {},
    );
    return rowsOf(ANSWER.parse(answer), texts.length);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new EmbedderUnavailableError(`The embedding model ${model} did not answer: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

/** True where the server understood the request and refused it: asking the same again changes nothing. */
export function isRefusal(error: unknown): boolean {
  const status = error instanceof EmbedderUnavailableError ? statusOf(error.cause) : undefined;
  return status === 400 || status === 422;
}

function rowsOf(answer: z.infer<typeof ANSWER>, count: number): number[][] {
  const byPlace = new Map(answer.data.map(({ index, embedding }) => [index, embedding]));
  return Array.from({ length: count }, (_, place) => {
    const row = byPlace.get(place);
    if (!row) throw new Error(`no vector for text ${place + 1} of ${count}`);
    return row;
  });
}

function reasonOf(error: unknown): string {
  const status = statusOf(error);
  if (status !== undefined) return `status ${status}`;
  if (error instanceof z.ZodError) return 'an answer of unknown shape';
  return error instanceof Error ? error.message.replace(/\.$/, '') : 'unknown error';
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}
