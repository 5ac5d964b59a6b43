export { createBundledEmbedder } from './embedder/bundled-embedder.ts';
export { EmbedderDimensionsError, EmbedderUnavailableError } from './embedder/embedder.errors.ts';
export type { Embedder, EmbedOptions } from './embedder/embedder.ts';
export { createOpenAiEmbedder } from './embedder/openai-embedder.ts';
export type { OpenAiEmbedderOptions } from './embedder/openai-embedder.ts';
export { getBlob, putBlob } from './object-store/blob.ts';
export type { PutBlobInput } from './object-store/blob.ts';
export { blobKey, parseBlobKey } from './object-store/blob-key.ts';
export type { BlobAddress } from './object-store/blob-key.ts';
export { createDirectoryStore } from './object-store/directory-store.ts';
export {
  ObjectCorruptError,
  ObjectKeyError,
  ObjectNotFoundError,
  ObjectStoreUnavailableError,
} from './object-store/object-store.errors.ts';
export type { ListedObject, ObjectInfo, ObjectStore } from './object-store/object-store.ts';
export { createS3Store } from './object-store/s3-store.ts';
export type { S3StoreOptions } from './object-store/s3-connection.ts';
