import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { buildOpenApiDocument } from '../openapi-document.ts';
import { codesOf, type OpenApiDocument, type OpenApiOperation, type OpenApiResponse } from '../http/share-responses.ts';

export interface Answered {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  /** Parsed; undefined where it is no JSON. */
  body: unknown;
}

interface Matched {
  pattern: RegExp;
  methods: Record<string, OpenApiOperation>;
}

/** Finds what an answer says that the document does not: null where it is as documented, or no operation was asked. */
export function createAnswerCheck(): (answered: Answered) => string | null {
  const document = buildOpenApiDocument() as OpenApiDocument;
  const matched = patternsOf(document);
  const schemaCheck = createSchemaCheck(document);
  return (answered) => {
    const { pathname } = new URL(answered.path, 'http://cairn');
    const methods = matched.find(({ pattern }) => pattern.test(pathname))?.methods;
    const operation = methods?.[answered.method.toLowerCase()];
    if (operation === undefined || answered.status === 405) return null;
    const found = resolve(document, operation.responses[answered.status]);
    if (found === undefined) return `${operation.operationId} does not document ${answered.status}`;
    const flaw = headerFlaw(found, answered) ?? codeFlaw(found, answered) ?? schemaCheck(found, answered);
    return flaw && `${operation.operationId} ${answered.status}: ${flaw}`;
  };
}

/** The most particular path first: `index` before a skill of any name. */
function patternsOf({ paths }: OpenApiDocument): Matched[] {
  return Object.entries(paths)
    .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
    .map(([path, methods]) => {
      const parts = path
        .replaceAll('.', '\\.')
        .replaceAll('/{path}', '/.+')
        .replaceAll(/\{\w+\}/g, '[^/]+');
      return { pattern: new RegExp(`^${parts}$`), methods };
    });
}

function resolve(
  { components }: OpenApiDocument,
  response: OpenApiResponse | { $ref: string } | undefined,
): OpenApiResponse | undefined {
  if (response === undefined || !('$ref' in response)) return response;
  return components.responses[response.$ref.split('/').at(-1) ?? ''] as OpenApiResponse | undefined;
}

/** Headers that depend on nothing but the operation are there exactly where they are documented. */
function headerFlaw({ headers: documented = {} }: OpenApiResponse, { headers, status }: Answered): string | undefined {
  for (const name of ['ETag', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id']) {
    if (name in documented && !headers.has(name)) return `lacks ${name}`;
    if (!(name in documented) && headers.has(name)) return `has ${name}, which is not documented`;
  }
  // An answer to a platform key has no limits, and a problem may come before or after they are counted.
  const possible = status < 400 ? ['RateLimit', 'Idempotent-Replayed'] : [];
  const undocumented = possible.find((name) => headers.has(name) && !(name in documented));
  return undocumented && `has ${undocumented}, which is not documented`;
}

function codeFlaw(response: OpenApiResponse, { body }: Answered): string | undefined {
  const codes = codesOf(response);
  const { code } = (body ?? {}) as { code?: unknown };
  if (codes === undefined || (typeof code === 'string' && codes.includes(code))) return undefined;
  return `does not document the code ${String(code)}; declare it in \`errors\` of the route`;
}

function createSchemaCheck(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'cairn', components: document.components });
  const compiled = new Map<unknown, ValidateFunction>();
  return ({ content }: OpenApiResponse, { headers, body }: Answered): string | null => {
    const type = (headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
    if (content === undefined) return type === '' ? null : `has a body of ${type}`;
    const schema = content[type]?.schema;
    if (schema === undefined) return `answers ${type || 'nothing'}, not ${Object.keys(content).join(' or ')}`;
    if (!type.endsWith('json')) return null;
    const validate = compiled.get(schema) ?? ajv.compile(absolute(schema));
    compiled.set(schema, validate);
    return validate(body) ? null : ajv.errorsText(validate.errors);
  };
}

function absolute(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"cairn#/components/')) as object;
}
