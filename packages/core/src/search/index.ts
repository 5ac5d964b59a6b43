export { embedSession, type EmbeddedSession, type EmbedSession } from './embed-session.ts';
export { indexMessages, removeFromIndex, type IndexMessages, type MessageToIndex } from './index-messages.ts';
export type { SearchDocument } from './document.models.ts';
export { prepareDocuments } from './prepare-documents.ts';
export { embedMessagesJob } from './search.jobs.ts';
export { searchMessages, type SearchContext } from './search-messages.ts';
export { FoundMessage, FoundSession, SearchHit, SearchInput, SearchResult } from './search.schemas.ts';
