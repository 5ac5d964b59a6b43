/** What patterns are tried on. */
export interface TextLine {
  /** From 1; of a command continued with backslashes, its first line. */
  number: number;
  text: string;
}

/** Less than any pattern needs. */
const MIN_LENGTH = 4;
const MAX_CONTINUED = 50;
const WINDOW = 4000;
/** More than any pattern spans. */
const OVERLAP = 1000;

/** The lines of a text: continued ones joined, very long ones cut into pieces that overlap, the shortest left out. */
export function splitLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let open: string[] = [];
  text.split('\n').forEach((physical, index) => {
    if (physical.length < MIN_LENGTH && open.length === 0 && !physical.includes('\\')) return;
    const continues = /\\\r?$/.test(physical) && open.length < MAX_CONTINUED;
    open.push(continues ? physical.replace(/\\\r?$/, ' ') : physical);
    if (continues) return;
    lines.push(...cut({ number: index + 2 - open.length, text: open.join('') }));
    open = [];
  });
  return open.length > 0 ? [...lines, { number: 1, text: open.join('') }] : lines;
}

function cut(line: TextLine): TextLine[] {
  if (line.text.length <= WINDOW) return [line];
  const pieces: TextLine[] = [];
  for (let at = 0; at < line.text.length; at += WINDOW - OVERLAP) {
    pieces.push({ number: line.number, text: line.text.slice(at, at + WINDOW) });
  }
  return pieces;
}
