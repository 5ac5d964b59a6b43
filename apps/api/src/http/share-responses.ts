export interface OpenApiResponse {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: unknown; example?: unknown }>;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  'x-cairn-scope': string;
  parameters?: Record<string, unknown>[];
  requestBody?: { required?: boolean; content: Record<string, { schema: unknown; example?: unknown }> };
  responses: Record<string, OpenApiResponse | { $ref: string }>;
}

export interface OpenApiDocument {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: Record<'schemas' | 'parameters' | 'headers' | 'responses' | 'securitySchemes', Record<string, unknown>>;
}

const PROBLEM = 'application/problem+json';

export function operationsOf({ paths }: OpenApiDocument): OpenApiOperation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

/** Puts each problem that several operations answer in one place, under its status and codes. */
export function shareResponses(document: OpenApiDocument): OpenApiDocument {
  const uses = Map.groupBy(operationsOf(document).flatMap(problemsOf), ({ name }) => name);
  const shared = [...uses].filter(([, { length }]) => length > 1).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const names = new Set(shared.map(([name]) => name));
  for (const { responses, status, name } of [...uses.values()].flat()) {
    if (names.has(name)) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  const components = Object.fromEntries(shared.map(([name, [first]]) => [name, first?.response]));
  return { ...document, components: { ...document.components, responses: components } };
}

function problemsOf({ responses }: OpenApiOperation) {
  return Object.entries(responses).flatMap(([status, response]) => {
    if ('$ref' in response) return [];
    const codes = codesOf(response);
    return codes === undefined ? [] : [{ responses, status, response, name: [status, ...codes].join('-') }];
  });
}

/** The codes that an answer is narrowed to; undefined where it is no problem. */
export function codesOf({ content }: OpenApiResponse): string[] | undefined {
  const schema = content?.[PROBLEM]?.schema as { allOf: [unknown, { properties: { code: { enum: string[] } } }] };
  return schema?.allOf[1].properties.code.enum;
}
