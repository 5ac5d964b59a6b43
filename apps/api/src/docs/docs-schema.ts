import { html } from 'hono/html';
import { renderInline, type Html } from './docs-text.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  [word: string]: unknown;
}

const BOUNDS: Readonly<Record<string, (bound: number) => string>> = {
  minLength: (bound) => `at least ${bound} character${bound === 1 ? '' : 's'}`,
  maxLength: (bound) => `at most ${bound} characters`,
  minItems: (bound) => `at least ${bound} item${bound === 1 ? '' : 's'}`,
  maxItems: (bound) => `at most ${bound} items`,
  minimum: (bound) => `at least ${bound}`,
  maximum: (bound) => `at most ${bound}`,
};

/** A schema’s fields, those inside them indented; a named schema is a link to where it is shown. */
export function renderSchema(schema: Schema): Html {
  const inside = fieldsOf(schema);
  if (inside === undefined) return html`<p>${renderType(schema)}</p>`;
  const required = new Set(inside.required);
  const rows = Object.entries(inside.properties ?? {}).map(([name, field]) => {
    return html`<li>
      <code class="field">${name}</code> <span class="type">${renderType(field)}</span>
      ${required.has(name) ? html`<span class="required">required</span>` : ''} ${renderNotes(field)}
      ${fieldsOf(field) === undefined ? '' : renderSchema(field)}
    </li>`;
  });
  return html`<ul class="fields">
    ${rows}
  </ul>`;
}

/** The object whose fields a schema shows: its own, or those of its items. */
function fieldsOf(schema: Schema): Schema | undefined {
  if (schema.properties !== undefined) return schema;
  for (const choice of [schema.items ?? {}, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    const found = Object.keys(choice).length === 0 ? undefined : fieldsOf(choice);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function renderType(schema: Schema): Html {
  const { $ref, type, format, items, anyOf, oneOf } = schema;
  const choices = anyOf ?? oneOf;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (choices !== undefined) return html`${choices.map((choice, at) => [at === 0 ? '' : ' or ', renderType(choice)])}`;
  if (type === 'array') return html`list of ${renderType(items ?? {})}`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  const name = type === undefined ? 'anything' : [type].flat().join(' or ');
  return html`${name}${format === undefined ? '' : ` (${format})`}`;
}

function renderNotes(schema: Schema): Html {
  const { description, enum: values } = schema;
  const notes = [
    description,
    values && `One of ${values.map((one) => `\`${String(one)}\``).join(', ')}.`,
    schema.default === undefined ? undefined : `\`${JSON.stringify(schema.default)}\` unless given.`,
    describeBounds(schema),
  ].filter((note) => note !== undefined && note !== '');
  return notes.length === 0 ? html`` : html`<span class="note">${renderInline(notes.join(' '))}</span>`;
}

function describeBounds(schema: Schema): string {
  const bounds = Object.entries(BOUNDS).flatMap(([word, say]) => {
    const bound = schema[word];
    return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? [say(bound)] : [];
  });
  return bounds.length === 0 ? '' : `Takes ${bounds.join(', ')}.`;
}
