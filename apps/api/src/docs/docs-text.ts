import { html, raw } from 'hono/html';

/** Text with everything in it escaped. */
export type Html = ReturnType<typeof html>;

/** The little of Markdown that descriptions are written in: paragraphs, lists, `code`. */
export function renderText(text: string): Html {
  const blocks = text.split('\n\n').map((block) => {
    if (!block.startsWith('- ')) return html`<p>${renderInline(block)}</p>`;
    return html`<ul>
      ${block.split('\n').map((line) => html`<li>${renderInline(line.slice(2))}</li>`)}
    </ul>`;
  });
  return html`${blocks}`;
}

export function renderInline(text: string): Html {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** As it is typed into a shell, in one piece. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export function renderJson(value: unknown): Html {
  return html`<pre>${JSON.stringify(value, null, 2)}</pre>`;
}

/** Text that is markup of ours already. */
export const ready = raw;
