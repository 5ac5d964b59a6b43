import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { operationsOf, type OpenApiDocument, type OpenApiOperation } from '../http/share-responses.ts';
import { buildOpenApiDocument } from '../openapi-document.ts';

type Schema = Record<string, unknown>;

const document = buildOpenApiDocument() as OpenApiDocument;
const operations = operationsOf(document);

/** Objects of requests whose names are the caller's own. */
const OPEN = [/\/metadata$/, /\/toolCalls\/\d*$/];

function resolved(schema: Schema): Schema {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (document.components.schemas[$ref.split('/').at(-1) ?? ''] as Schema) : schema;
}

/** Every schema in a schema, by where its values stand; a schema that holds itself is looked at once. */
function* schemasIn(given: Schema, path = '', seen: readonly Schema[] = []): Generator<[string, Schema]> {
  const schema = resolved(given);
  if (seen.includes(schema)) return;
  yield [path, schema];
  const inside = [...seen, schema];
  for (const [name, each] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
    yield* schemasIn(each, `${path}/${name}`, inside);
  }
  if (schema['items'] !== undefined) yield* schemasIn(schema['items'] as Schema, `${path}/`, inside);
  for (const word of ['anyOf', 'allOf', 'oneOf']) {
    for (const each of (schema[word] ?? []) as Schema[]) yield* schemasIn(each, path, inside);
  }
}

function contentsOf({ requestBody, responses }: OpenApiOperation) {
  const answers = Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response
      ? []
      : Object.entries(response.content ?? {}).map(([type, one]) => ({ at: status, type, ...one })),
  );
  const sent = Object.entries(requestBody?.content ?? {}).map(([type, one]) => ({ at: 'request', type, ...one }));
  return [...sent, ...answers].filter(({ type }) => type === 'application/json');
}

describe('each operation', () => {
  test('is described in whole sentences, says its scope and has a tag', () => {
    const poor = operations.filter(
      ({ summary, description, tags }) =>
        summary === '' || tags.length !== 1 || !/^[A-Z`1-9][^]{15,}\.\n\n[A-Z][^]+\.$/.test(description),
    );
    expect(poor.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('takes no field that it does not know, however deep', () => {
    const open = operations.flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {})
        .flatMap(({ schema }) => [...schemasIn(schema as Schema)])
        .filter(([path, { type, additionalProperties }]) => {
          return type === 'object' && additionalProperties !== false && !OPEN.some((own) => own.test(path));
        })
        .map(([path]) => `${operationId} ${path}`),
    );
    expect(open).toEqual([]);
  });

  test('has an example of what is sent and answered in JSON, valid against its own schema', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'cairn', components: document.components });
    const flaws = operations.flatMap((operation) =>
      contentsOf(operation).map(({ at, schema, example }) => {
        const where = `${operation.operationId} ${at}`;
        if (example === undefined) return `${where}: no example`;
        const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"cairn#/')) as Schema);
        return validate(example) ? '' : `${where}: ${ajv.errorsText(validate.errors)}`;
      }),
    );
    expect(flaws.filter((flaw) => flaw !== '')).toEqual([]);
  });
});

test('a POST keeps its answer for an Idempotency-Key, unless it only asks', () => {
  const posts = Object.values(document.paths).flatMap(({ post }) => (post === undefined ? [] : [post]));
  const anew = posts.filter(
    ({ parameters = [] }) => !parameters.some(({ $ref }) => String($ref).endsWith('/IdempotencyKey')),
  );
  expect(anew.map(({ operationId }) => operationId)).toEqual(['searchMessages']);
});

test('If-Match is asked for where the contract lists it, and nowhere else', () => {
  const asking = operations.filter(({ parameters = [] }) =>
    parameters.some(({ $ref }) => String($ref).endsWith('/IfMatch')),
  );
  expect(asking.map(({ operationId }) => operationId).toSorted()).toEqual([
    'deleteSession',
    'deleteSkill',
    'deleteSkillFile',
    'putLimits',
    'putSettings',
    'putSkillFile',
    'putTeamSettings',
    'replaceSkill',
    'updateSession',
    'updateUser',
  ]);
});
