export { CairnError } from './cairn-error.ts';
export { createCairnClient, type CairnClient, type CairnClientOptions, type CallOptions } from './client.ts';
export { readBundle, type Bundle, type BundledFile } from './read-bundle.ts';
export type { NewKey, NewOrganization } from './resources/identity.ts';
export { SecretNotShownError } from './shown-once.ts';
export type { Download, Fetch, Tagged } from './transport.ts';
export type * from './types.gen.ts';
