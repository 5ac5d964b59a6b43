import { html } from 'hono/html';
import type { OpenApiDocument } from '../http/share-responses.ts';
import { ERROR_CATALOGUE } from '../problems/catalogue.ts';
import type { Place } from './docs-curl.ts';
import { renderOperation } from './docs-operation.ts';
import { renderSchema, type Schema } from './docs-schema.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { ready, renderInline, renderText, type Html } from './docs-text.ts';

/** The reference as one page that needs nothing else. */
export async function renderDocsPage(document: OpenApiDocument): Promise<string> {
  const grouped = Map.groupBy(placesOf(document), ({ operation }) => operation.tags[0] ?? '');
  // What operators ask for comes after what everybody came for.
  const tags = new Map(
    [...grouped].toSorted(([one], [other]) => Number(one === 'System') - Number(other === 'System')),
  );
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}: reference</title>
        <link rel="icon" href="data:," />
        <style>
          ${ready(DOCS_STYLE)}
        </style>
      </head>
      <body>
        <div class="page">
          ${renderContents(tags)}
          <main>
            <h1>${document.info.title} ${document.info.version}</h1>
            ${renderText(document.info.description)}
            <p>As a file: <a href="/openapi.json">openapi.json</a>.</p>
            ${[...tags].map(([tag, places]) => [html`<h2 id="tag-${tag}">${tag}</h2>`, places.map((place) => renderOperation(document, place))])}
            ${renderErrors()} ${renderSchemas(document)}
          </main>
        </div>
      </body>
    </html>`;
  return String(await page);
}

function placesOf({ paths }: OpenApiDocument): Place[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

function renderContents(tags: ReadonlyMap<string, readonly Place[]>): Html {
  const groups = [...tags].map(
    ([tag, places]) =>
      html`<h2>${tag}</h2>
        <ul>
          ${places.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}
        </ul>`,
  );
  return html`<nav aria-label="Operations">
    ${groups}
    <h2>Lists</h2>
    <ul>
      <li><a href="#errors">Error codes</a></li>
      <li><a href="#schemas">Schemas</a></li>
    </ul>
  </nav>`;
}

function renderErrors(): Html {
  const rows = Object.entries(ERROR_CATALOGUE).map(
    ([code, { status, means, remedy }]) =>
      html`<tr id="code-${code}">
        <td><code>${code}</code></td>
        <td>${status}</td>
        <td>${renderInline(means)}</td>
        <td>${renderInline(remedy)}</td>
      </tr>`,
  );
  return html`<h2 id="errors">Error codes</h2>
    <table>
      <thead>
        <tr>
          <th>Code</th>
          <th>Status</th>
          <th>What it means</th>
          <th>What to do</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
}

function renderSchemas({ components }: OpenApiDocument): Html {
  const sections = Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<section id="schema-${name}">
        <h3>${name}</h3>
        ${renderSchema(schema as Schema)}
      </section>`,
  );
  return html`<h2 id="schemas">Schemas</h2>
    ${sections}`;
}
