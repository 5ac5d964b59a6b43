export { applyMemoryOperations } from './apply-memory-operations.ts';
export { getMemoryStore } from './get-memory-store.ts';
export * from './memory.schemas.ts';
export { MEMORY_STORES, type MemoryStoreName } from './memory-stores.models.ts';
export type { MemoryBlock } from './render-block.models.ts';
export { renderMemoryBlocks } from './render-memory-blocks.ts';
export { scanThreats, THREAT_SCAN_LIMIT, type Threat } from './threat-scan.models.ts';
export type { ThreatScope } from './threat-rule.models.ts';
