export { CairnError, isRefusal, type RefusalCode } from './cairn-error.ts';
export { createCairnClient, type CairnClient, type CairnClientOptions, type CallOptions } from './client.ts';
export { readBundle, type Bundle, type BundledFile } from './read-bundle.ts';
export type { NewKey, NewOrganization } from './resources/identity.ts';
export { SecretNotShownError } from './shown-once.ts';
export type { RetryOptions } from './retry.ts';
export type { Fetch } from './send.ts';
export type { Download, Tagged } from './transport.ts';
export type * from './types.gen.ts';
