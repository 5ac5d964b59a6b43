import type { MemoryEntry } from './operation.models.ts';
import type { MemoryStoreName } from './memory-stores.models.ts';
import type { RefusalReason } from './refusal.models.ts';
import { isNotice, showEntries } from './render-block.models.ts';

const PREVIEW_CHARS = 80;

/**
 * The one entry that `oldText` means. An entry equal to it wins over those that contain it, as does one
 * whose notice in the prompt equals it; of several alike the first is meant.
 */
export function findEntry(
  store: MemoryStoreName,
  { entries, oldText }: { entries: readonly MemoryEntry[]; oldText: string },
): { entry: MemoryEntry } | { refused: RefusalReason } {
  // To know what is shown the whole store is scanned: the most expensive part, and seldom needed.
  const show = () =>
    showEntries(
      store,
      entries.map((entry) => entry.content),
    );
  const whole =
    entries.find((entry) => entry.content === oldText) ??
    (isNotice(oldText) ? entries[show().indexOf(oldText)] : undefined);
  if (whole) return { entry: whole };

  const matches = entries.filter((entry) => entry.content.includes(oldText));
  const [first] = matches;
  if (!first) return { refused: { code: 'memory.no_match', oldText: preview(oldText) } };
  if (matches.every((match) => match.content === first.content)) return { entry: first };
  const shown = show();
  const previews = matches.map((match) => preview(shown[entries.indexOf(match)] ?? ''));
  return { refused: { code: 'memory.ambiguous', oldText: preview(oldText), matches: previews } };
}

function preview(text: string): string {
  const points = [...text];
  return points.length <= PREVIEW_CHARS ? text : `${points.slice(0, PREVIEW_CHARS).join('')}...`;
}
