import type { ObjectStore } from '../ports/index.ts';
import type { TenantContext } from '../shared/context.ts';

/** Verifying reads the checkpoints as well. */
export type VerifyContext = TenantContext & { objects: ObjectStore };
