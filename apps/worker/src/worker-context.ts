import { SCOPES, type Clock, type TenantContext } from '@cairn/core/shared';
import type { Embedder, ObjectStore } from '@cairn/core/ports';

/** What a worker is built from. */
export interface WorkerServices {
  db: TenantContext['db'];
  objects: ObjectStore;
  embedder: Embedder;
  clock: Clock;
  secret: string;
}

/** The context of a job: the service itself at work in one tenant, for the user whose act caused the job. */
export type WorkerContext = TenantContext & Pick<WorkerServices, 'objects' | 'embedder'>;

export interface JobIdentity {
  tenantId: string;
  jobId: string;
  kind: string;
}

const ALL_SCOPES = new Set(SCOPES);

export function jobContext(services: WorkerServices, { tenantId, jobId, kind }: JobIdentity): WorkerContext {
  return {
    ...services,
    tenantId,
    actor: { kind: 'system', id: jobId, name: kind, userId: null },
    role: 'owner',
    scopes: ALL_SCOPES,
    teamScopes: ALL_SCOPES,
    requestId: jobId,
    origin: `job:${kind}`,
  };
}
