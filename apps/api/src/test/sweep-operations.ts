import { buildOpenApiDocument } from '../openapi-document.ts';

/** As much of JSON Schema as the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Operation {
  /** Method and path, as the tables of the tests name it. */
  name: string;
  method: string;
  /** With its parameters in braces. */
  template: string;
  scope: string;
  query: string[];
  /** Undefined where it takes no JSON. */
  body: Schema | undefined;
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

interface DocumentedOperation {
  'x-cairn-scope': string;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const document = buildOpenApiDocument() as Document;

/** Every operation of the OpenAPI document. */
export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([template, item]) =>
  Object.entries(item).map(([verb, operation]) => {
    const method = verb.toUpperCase();
    return {
      name: `${method} ${template}`,
      method,
      template,
      scope: operation['x-cairn-scope'],
      query: (operation.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name),
      body: operation.requestBody?.content['application/json']?.schema,
    };
  }),
);

/** A POST that changes nothing: it has a body because its question is long. */
export const READING_POSTS: readonly string[] = ['POST /v1/search'];

export const WRITES = OPERATIONS.filter(({ name, method }) => method !== 'GET' && !READING_POSTS.includes(name));
export const READS = OPERATIONS.filter((operation) => !WRITES.includes(operation));

/** The places of a body that the document has, as pointers; `*` stands for each element of an array. */
export function placesOf(schema: Schema | undefined, at = ''): string[] {
  if (schema === undefined) return [];
  if (schema.$ref !== undefined) return placesOf(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''], at);
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    `${at}/${name}`,
    ...placesOf(member, `${at}/${name}`),
  ]);
  return [...parts.flatMap((part) => placesOf(part, at)), ...members, ...placesOf(schema.items, `${at}/*`)];
}
