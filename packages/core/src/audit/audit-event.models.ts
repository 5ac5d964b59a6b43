import { validationError } from '../shared/errors.ts';
import { encodeId, tryDecodeId } from '../shared/ids.ts';
import type { AuditEventRow, AuditPage } from './audit.repository.ts';
import type { AuditEvent } from './audit.schemas.ts';

const ACTOR_KINDS = ['user', 'agent', 'service', 'ci', 'system', 'platform'];

/** @throws AppError `request.invalid` (422) for what is neither an id nor a kind of actor */
export function readActorFilter(actor: string | undefined): AuditPage['actor'] {
  if (actor === undefined) return undefined;
  if (ACTOR_KINDS.includes(actor)) return { actorKind: actor };
  const userId = tryDecodeId('usr', actor);
  if (userId !== null) return { userId };
  const actorId = tryDecodeId('key', actor) ?? tryDecodeId('job', actor);
  if (actorId !== null) return { actorId };
  const message = `must be the id of a user, key or job, or one of ${ACTOR_KINDS.join(', ')}`;
  throw validationError([{ path: '/actor', message }]);
}

export function toAuditEvent({ event, keyName, userName }: AuditEventRow): AuditEvent {
  const { actorKind, userId } = event;
  return {
    id: encodeId('aud', event.id),
    sequence: event.sequence,
    createdAt: event.createdAt.toISOString(),
    actor: {
      kind: actorKind,
      id: encodeId(actorKind === 'system' ? 'job' : 'key', event.actorId),
      name: actorKind === 'user' ? (userName ?? keyName) : keyName,
      userId: userId === null ? null : encodeId('usr', userId),
    },
    action: event.action,
    resource: { kind: event.resourceKind, id: event.resourceId },
    details: event.details,
    requestId: event.requestId,
    hash: event.hash,
  };
}
