/** A text to embed, with its place in the caller's list. */
export interface PlacedText {
  place: number;
  text: string;
}

/** Groups of at most `texts` texts and, unless one text alone is longer, `chars` UTF-16 units, in order. */
export function* batchesOf(
  items: readonly PlacedText[],
  limit: { texts: number; chars: number },
): Generator<PlacedText[]> {
  let batch: PlacedText[] = [];
  let chars = 0;
  for (const item of items) {
    const full = batch.length === limit.texts || chars + item.text.length > limit.chars;
    if (full && batch.length > 0) {
      yield batch;
      batch = [];
      chars = 0;
    }
    batch.push(item);
    chars += item.text.length;
  }
  if (batch.length > 0) yield batch;
}

/** One line of legal Unicode, at most `maxChars` UTF-16 units, never half a character at its end. */
export function singleLine(text: string, { maxChars }: { maxChars: number }): string {
  const head = text
    .slice(0, maxChars * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxChars);
  const half = head.charCodeAt(head.length - 1);
  return (half >= 0xd800 && half <= 0xdbff ? head.slice(0, -1) : head).toWellFormed();
}
