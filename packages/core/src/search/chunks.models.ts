const CHUNK_LENGTH = 1500;
/** What lies beyond is found by its words only. */
const MAX_CHUNKS = 8;
const BREAK_REACH = 300;

/** A text in pieces that a model can read whole, cut at a paragraph, sentence or space where one is near; one at least. */
export function splitChunks(text: string): string[] {
  const chunks: string[] = [];
  let from = 0;
  while (chunks.length < MAX_CHUNKS && (from < text.length || chunks.length === 0)) {
    const to = text.length - from <= CHUNK_LENGTH ? text.length : breakBefore(text, from + CHUNK_LENGTH);
    chunks.push(text.slice(from, to));
    from = to;
  }
  return chunks;
}

function breakBefore(text: string, limit: number): number {
  const tail = text.slice(limit - BREAK_REACH, limit);
  for (const mark of [/\n\s*\n/g, /[.!?。！？]\s*/g, /\s+/g]) {
    const last = [...tail.matchAll(mark)].at(-1);
    if (last !== undefined) return limit - BREAK_REACH + last.index + last[0].length;
  }
  const unit = text.charCodeAt(limit);
  return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit;
}
