import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createPathMatcher } from './path-matcher.ts';

export type Schema = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

/** What the document says about one operation. */
export interface Operation {
  id: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  scope: string;
  parameters: Parameter[];
  /** Schemas of the body by media type. */
  bodies: Map<string, Schema>;
  /** Where in the document the schema of an answer is, by media type, by status. */
  answers: Map<string, Map<string, string>>;
}

export interface Contract {
  operations: Operation[];
  /** The schema itself, where it is a reference. */
  resolve(schema: Schema): Schema;
  /** What is wrong with a value; null where nothing is. */
  refute(schema: Schema, value: unknown): string | null;
  /** The operation that a path names, braces filled in; undefined where there is none. */
  match(method: string, path: string): Operation | undefined;
}

interface OperationObject {
  operationId: string;
  'x-cairn-scope': string;
  parameters?: (Parameter & { $ref?: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, unknown>; $ref?: string }>;
}

interface Document {
  paths: Record<string, Record<string, OperationObject>>;
}

const DOCUMENT = 'openapi.json';

/** Reads what a server says that it takes and answers. */
export async function readContract(url: string): Promise<Contract> {
  const response = await fetch(new URL('/openapi.json', url));
  return createContract((await response.json()) as Document);
}

export function createContract(document: object): Contract {
  const at = createPointers(document);
  const operations = Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, object]) => readOperation({ path, method, object }, at)),
  );
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, DOCUMENT);
  const compiled = new Map<string, ValidateFunction>();
  const resolve = (schema: Schema): Schema =>
    typeof schema['$ref'] === 'string' ? resolve(at(schema['$ref'])) : schema;
  return {
    operations,
    resolve,
    match: createPathMatcher(operations),
    refute: (schema, value) => {
      const text = JSON.stringify(schema).replaceAll('"#/', `"${DOCUMENT}#/`);
      const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as Schema);
      compiled.set(text, validate);
      return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: '' });
    },
  };
}

interface Place {
  path: string;
  method: string;
  object: OperationObject;
}

function readOperation({ path, method, object }: Place, at: (pointer: string) => Schema): Operation {
  const content = Object.entries(object.requestBody?.content ?? {});
  const here = `#/paths/${escapeToken(path)}/${method}/responses`;
  return {
    id: object.operationId,
    method: method.toUpperCase(),
    path,
    scope: object['x-cairn-scope'],
    parameters: (object.parameters ?? []).map((each) =>
      each.$ref === undefined ? each : (at(each.$ref) as unknown as Parameter),
    ),
    bodies: new Map(content.map(([type, { schema }]) => [type, schema])),
    answers: new Map(
      Object.entries(object.responses).map(([status, answer]) => [
        status,
        readAnswer({ answer, pointer: `${here}/${status}` }, at),
      ]),
    ),
  };
}

interface AnswerPlace {
  answer: OperationObject['responses'][string];
  pointer: string;
}

/** Where its schemas are; it may be one that operations share. */
function readAnswer({ answer, pointer }: AnswerPlace, at: (pointer: string) => Schema): Map<string, string> {
  const shared = answer.$ref;
  const { content = {} }: typeof answer = shared === undefined ? answer : at(shared);
  return new Map(
    Object.keys(content).map((type) => [type, `${shared ?? pointer}/content/${escapeToken(type)}/schema`]),
  );
}

function createPointers(document: object): (pointer: string) => Schema {
  return (pointer) => {
    let found: unknown = document;
    for (const token of pointer.slice(2).split('/')) {
      found = (found as Record<string, unknown> | undefined)?.[token.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    if (typeof found !== 'object' || found === null) throw new Error(`openapi.json has nothing at ${pointer}.`);
    return found as Schema;
  };
}

function escapeToken(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('%7E', '~');
}
