import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codesOf, operationsOf, type OpenApiDocument, type OpenApiResponse } from '../http/share-responses.ts';
import { buildOpenApiDocument } from '../openapi-document.ts';
import { ERROR_CATALOGUE, type CataloguedCode } from '../problems/catalogue.ts';
import { renderErrorDocs } from '../problems/error-docs.ts';
import { JOB_CODES } from '../problems/job-codes.ts';

const root = join(import.meta.dirname, '../../../..');
const OF_OTHERS = /(\/problems\/|\/test\/|\.test\.|\.test-support\.|\.gen\.|node_modules)/;

const source = globSync(['packages/core/src/**/*.ts', 'apps/{api,worker,standalone}/src/**/*.ts'], { cwd: root })
  .filter((path) => !OF_OTHERS.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
/** A union of codes is a type, and `${resource}.slug_taken` two of them. */
const thrown = [...source.matchAll(/\bcode: (?:'([a-z_]+\.[a-z_]+)'|`\$\{(\w+)\}(\.[a-z_]+)`)/g)].flatMap(
  ([, code, , suffix]) => (code === undefined ? documented().filter((one) => one.endsWith(suffix ?? '')) : [code]),
);

function documented(): string[] {
  return [...Object.keys(ERROR_CATALOGUE), ...Object.keys(JOB_CODES)];
}

test('every code of the source is in the catalogue, and the catalogue has no other', () => {
  expect([...new Set(thrown)].toSorted()).toEqual(documented().toSorted());
});

test('every code has the kind there that it is thrown with', () => {
  const catalogue: Readonly<Record<string, CataloguedCode>> = ERROR_CATALOGUE;
  const pairs = [...source.matchAll(/kind: '(\w+)',\s*code: '([a-z_.]+)'/g)].map(([, kind, code]) => ({ kind, code }));
  expect(pairs.length).toBeGreaterThan(40);
  expect(pairs.filter(({ kind, code }) => catalogue[code ?? '']?.kind !== kind)).toEqual([]);
});

test('every error of a computed code is one of those that are looked at here', () => {
  const computed = [...source.matchAll(/new AppError\(\{\s*kind: '\w+',\s*code(?:: ([^'\s][^,\n]*))?,/g)];
  expect(computed.map(([, expression]) => expression)).toEqual(['refusal.code', '`${resource}.slug_taken`']);
});

test('every code but those of no operation is declared by one', () => {
  const { components, paths } = buildOpenApiDocument() as OpenApiDocument;
  const responses = operationsOf({ paths, components } as OpenApiDocument).flatMap((each) =>
    Object.values(each.responses),
  );
  const declared = [...responses, ...Object.values(components.responses)].flatMap((response) =>
    '$ref' in (response as object) ? [] : (codesOf(response as OpenApiResponse) ?? []),
  );
  const missing = Object.keys(ERROR_CATALOGUE).filter((code) => !declared.includes(code));
  expect(missing).toEqual(['request.method_not_allowed']);
});

test('docs/errors.md is what the catalogue says', () => {
  const committed = readFileSync(join(root, 'docs/errors.md'), 'utf8');
  expect(committed === renderErrorDocs() ? 'the same' : 'other: run npm run openapi').toBe('the same');
});
