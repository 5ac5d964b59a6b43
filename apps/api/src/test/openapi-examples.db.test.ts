import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuthenticator, createFirstPlatformKey } from '@cairn/core/identity';
import { createDirectoryStore } from '@cairn/core/ports';
import { createFakeClock, createHashingEmbedder, openTestDatabase, type TestDatabase } from '@cairn/testing';
import { buildApp } from '../build-app.ts';
import type { OperationExample } from '../http/examples.ts';
import { operationsOf, type OpenApiDocument } from '../http/share-responses.ts';
import { buildOpenApiDocument } from '../openapi-document.ts';
import { createExampleRecorder } from './example-recorder.ts';
import { decideProposals, tendSkills } from './example-skills.ts';
import { closeUp, correctAgent, foundStudio, workWithAgent } from './example-story.ts';

const document = buildOpenApiDocument() as OpenApiDocument;
let database: TestDatabase;
let examples: Record<string, OperationExample>;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const clock = createFakeClock();
  const app = buildApp({
    db,
    objects: await createDirectoryStore({ root: await mkdtemp(join(tmpdir(), 'cairn-examples-')) }),
    embedder: createHashingEmbedder(),
    clock,
    secret: 'of the examples',
    authenticator: createAuthenticator({ db, clock, rememberMs: 0 }),
    findUnready: async () => [],
    log: () => {},
  });
  const recorder = createExampleRecorder({ app, clock, document });
  const platform = await createFirstPlatformKey({ db, clock });
  const cast = await foundStudio(recorder.ask, platform?.token ?? '');
  const sessionId = await workWithAgent(cast);
  await correctAgent(cast, sessionId);
  await tendSkills(cast);
  await decideProposals(cast);
  await closeUp(cast, sessionId);
  examples = recorder.examples();
});

afterAll(() => database.close());

it('every operation has an example, and none is of anything else', () => {
  const operations = operationsOf(document).map(({ operationId }) => operationId);
  expect(Object.keys(examples).toSorted()).toEqual(operations.toSorted());
});

it('the examples of the document are what the API answers', async () => {
  await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot('../http/examples.gen.json');
});
