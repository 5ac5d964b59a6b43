import type { ObjectStore } from '../ports/index.ts';
import type { TenantContext } from '../shared/context.ts';

/** What verbs need that read or write the bytes of skills. */
export type SkillsContext = TenantContext & { objects: ObjectStore };

/** Where the bytes of skills are in the object store. */
export const BLOB_AREA = 'skills';
