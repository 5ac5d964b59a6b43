import { encodeId } from '../shared/ids.ts';
import type { FoundMessageRow, FoundRow, FoundSessionRow } from './hits.repository.ts';
import type { FusedCandidate } from './ranking.models.ts';
import type { FoundMessage, FoundSession, SearchHit } from './search.schemas.ts';
import { buildSnippet } from './snippet.models.ts';

export interface HitParts {
  candidate: FusedCandidate;
  row: FoundRow;
  lexemes: ReadonlySet<string>;
  /** Absent where no context was asked for. */
  around?: { before: FoundMessageRow[]; after: FoundMessageRow[] };
}

export function toHit({ candidate, row, lexemes, around }: HitParts): SearchHit {
  return {
    message: toFoundMessage(row.message),
    session: toFoundSession(row.session),
    snippet: buildSnippet(row.message.content, { lexemes }),
    score: candidate.score,
    why: candidate.why,
    ...(around && { before: around.before.map(toFoundMessage), after: around.after.map(toFoundMessage) }),
  };
}

function toFoundMessage(row: FoundMessageRow): FoundMessage {
  return {
    id: encodeId('msg', row.id),
    externalId: row.externalId,
    sessionId: encodeId('ses', row.sessionId),
    seq: row.seq,
    role: row.role,
    content: row.content,
    ...(row.toolName !== null && { toolName: row.toolName }),
    ...(row.toolCallId !== null && { toolCallId: row.toolCallId }),
    ...(row.toolCalls !== null && { toolCalls: row.toolCalls }),
    createdAt: row.createdAt.toISOString(),
    ...(row.metadata !== null && { metadata: row.metadata }),
    state: row.state,
  };
}

function toFoundSession(row: FoundSessionRow): FoundSession {
  return {
    id: encodeId('ses', row.id),
    title: row.title,
    source: row.source,
    startedAt: row.startedAt.toISOString(),
    rootId: encodeId('ses', row.rootId),
  };
}
