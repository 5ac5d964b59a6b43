import { html } from 'hono/html';
import { codesOf, type OpenApiDocument, type OpenApiResponse } from '../http/share-responses.ts';
import { renderCurl, type Place } from './docs-curl.ts';
import { renderSchema, renderType, type Schema } from './docs-schema.ts';
import { renderInline, renderJson, renderText, type Html } from './docs-text.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: unknown; example?: unknown }>;

/** One operation: what it is for, what it takes, what it answers. */
export function renderOperation(document: OpenApiDocument, place: Place): Html {
  const { operation, method, path } = place;
  return html`<section id="${operation.operationId}">
    <h3>${operation.summary} <a class="anchor" href="#${operation.operationId}">#</a></h3>
    <p class="place"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></p>
    ${renderText(operation.description)} ${renderParameters(document, place)} ${renderBody(place)}
    <details>
      <summary>As a command</summary>
      <pre>${renderCurl(place)}</pre>
    </details>
    ${renderAnswers(document, place)}
  </section>`;
}

function renderParameters({ components }: OpenApiDocument, { operation }: Place): Html {
  const parameters = (operation.parameters ?? []).map(
    (parameter) => resolve(components.parameters, parameter) as Parameter,
  );
  if (parameters.length === 0) return html``;
  const rows = parameters.map(
    ({ name, in: where, required, description = '', schema }) =>
      html`<li>
        <code class="field">${name}</code> <span class="type">${where}, ${renderType(schema)}</span>
        ${required === true ? html`<span class="required">required</span>` : ''}
        <span class="note">${renderInline(description)}</span>
      </li>`,
  );
  return html`<h4>Parameters and headers</h4>
    <ul class="fields">
      ${rows}
    </ul>`;
}

function renderBody({ operation }: Place): Html {
  const { requestBody } = operation;
  return requestBody === undefined
    ? html``
    : html`<h4>Body</h4>
        ${renderContent(requestBody.content)}`;
}

function renderAnswers({ components }: OpenApiDocument, { operation }: Place): Html {
  const answers = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolve(components.responses, response) as OpenApiResponse] as const,
  );
  const good = answers.filter(([, response]) => codesOf(response) === undefined);
  const problems = answers.filter(([, response]) => codesOf(response) !== undefined);
  return html`<h4>Answers</h4>
    ${good.map(
      ([status, { description, content = {} }]) =>
        html`<p><b>${status}</b> ${renderInline(description)}</p>
          ${renderContent(content)}`,
    )}
    <details>
      <summary>Problems: ${problems.map(([status]) => status).join(', ')}</summary>
      <ul class="fields">
        ${problems.map(([status, response]) => html`<li><b>${status}</b> ${renderCodes(codesOf(response) ?? [])}</li>`)}
      </ul>
    </details>`;
}

function renderCodes(codes: readonly string[]): Html {
  return html`${codes.map((code) => html`<a href="#code-${code}"><code>${code}</code></a> `)}`;
}

function renderContent(content: Content): Html {
  return html`${Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<div class="content">
        <p class="type">${type}</p>
        ${renderSchema(schema as Schema)}
        ${
          example === undefined
            ? ''
            : html`<details>
                <summary>Example</summary>
                ${renderJson(example)}
              </details>`
        }
      </div>`,
  )}`;
}

function resolve(components: Record<string, unknown>, given: object): unknown {
  return '$ref' in given ? components[String(given.$ref).split('/').at(-1) ?? ''] : given;
}
