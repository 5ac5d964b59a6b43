import { encodeId } from '../shared/ids.ts';
import type { Message } from './messages.schemas.ts';
import type { MessageRow } from './messages.repository.ts';
import type { Session } from './sessions.schemas.ts';
import type { SessionRow } from './sessions.repository.ts';

export function toSession(row: SessionRow): Session {
  return {
    id: encodeId('ses', row.id),
    externalId: row.externalId,
    teamId: encodeId('team', row.teamId),
    title: row.title,
    source: row.source,
    device: row.device,
    parentId: row.parentId === null ? null : encodeId('ses', row.parentId),
    rootId: encodeId('ses', row.rootId),
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
    messageCount: row.messageCount,
    prefixSha256: row.prefixSha256,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toMessage(row: MessageRow): Message {
  return {
    id: encodeId('msg', row.id),
    externalId: row.externalId,
    sessionId: encodeId('ses', row.sessionId),
    seq: row.seq,
    role: row.role,
    content: row.content,
    ...(row.toolName === null ? {} : { toolName: row.toolName }),
    ...(row.toolCallId === null ? {} : { toolCallId: row.toolCallId }),
    ...(row.toolCalls === null ? {} : { toolCalls: row.toolCalls }),
    createdAt: row.createdAt.toISOString(),
    ...(row.metadata === null ? {} : { metadata: row.metadata }),
    state: row.state,
  };
}
