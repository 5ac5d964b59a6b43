import type { S3 } from '@aws-sdk/client-s3';
import { ObjectNotFoundError, ObjectStoreUnavailableError } from './object-store.errors.ts';

/** Outside the grammar of blobs, so that no listing and no blob ever meets it. */
const PROBE_KEY = 'probe/conditional-create';

export interface S3StoreOptions {
  /** `https://s3.eu-central-1.amazonaws.com`, or that of any server that speaks S3. */
  endpoint: string;
  /** Must exist. */
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  forcePathStyle: boolean;
  /** Of one attempt, in milliseconds; there are up to three. */
  attemptTimeoutMs?: number;
}

/** The SDK is loaded here because it costs a start without S3 a quarter of a second and 30 MB. */
export async function connectS3(options: S3StoreOptions): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3');
  const attemptTimeoutMs = attemptTimeoutOf(options);
  return new S3({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    forcePathStyle: options.forcePathStyle,
    maxAttempts: 3,
    // Not every server takes or echoes the SDK's own checksums; what is read is checked against its key.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(3000, attemptTimeoutMs),
      requestTimeout: attemptTimeoutMs,
      throwOnRequestTimeout: true,
    },
  });
}

export function attemptTimeoutOf(options: S3StoreOptions): number {
  return options.attemptTimeoutMs ?? 5000;
}

/** The second of two creations of one key must fail. Servers that do not know the header write again, or say 501. */
export async function probeConditionalCreate(client: S3, bucket: string): Promise<boolean> {
  const probe = { Bucket: bucket, Key: PROBE_KEY, Body: new Uint8Array() };
  await client.putObject(probe);
  try {
    await client.putObject({ ...probe, IfNoneMatch: '*' });
    return false;
  } catch (error) {
    if (statusOf(error) === 412 || statusOf(error) === 409) return true;
    if (statusOf(error) === 501 || statusOf(error) === 400) return false;
    throw error;
  }
}

export function isNoSuchKey(error: unknown): boolean {
  return statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');
}

export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata as { httpStatusCode?: number };
  return metadata.httpStatusCode;
}

/** Whatever the SDK throws is the port's error; the port's own, and an abort that the caller asked for, stay. */
export async function guardS3<T>(context: { bucket: string; signal?: AbortSignal }, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ObjectNotFoundError || context.signal?.aborted) throw error;
    const reason = error instanceof Error ? error.name : 'unknown error';
    throw new ObjectStoreUnavailableError(`The bucket ${context.bucket} cannot serve: ${reason}.`, { cause: error });
  }
}
