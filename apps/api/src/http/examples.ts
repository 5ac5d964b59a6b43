import { readFileSync } from 'node:fs';
import { operationsOf, type OpenApiDocument, type OpenApiOperation } from './share-responses.ts';

/** One request of an operation that was really made, and what it was answered. */
export interface OperationExample {
  /** Values of parameters and headers by name. */
  parameters: Record<string, string>;
  body?: unknown;
  /** Bodies by status; absent where the answer has none. */
  answers: Record<string, unknown>;
}

export type Examples = Readonly<Record<string, OperationExample>>;

/** Recorded by `openapi-examples.db.test.ts`, which also holds them against what the API answers. */
export function readExamples(): Examples {
  return JSON.parse(readFileSync(new URL('./examples.gen.json', import.meta.url), 'utf8')) as Examples;
}

/** The document with an example of each operation’s request and answers. */
export function addExamples(document: OpenApiDocument, examples: Examples): OpenApiDocument {
  for (const operation of operationsOf(document)) {
    const example = examples[operation.operationId];
    if (example !== undefined) addExample(operation, example);
  }
  return document;
}

function addExample(operation: OpenApiOperation, { parameters, body, answers }: OperationExample): void {
  for (const parameter of operation.parameters ?? []) {
    const value = parameters[String(parameter['name'])];
    if (value !== undefined) parameter['example'] = value;
  }
  const json = operation.requestBody?.content['application/json'];
  if (json !== undefined && body !== undefined) json.example = body;
  for (const [status, answer] of Object.entries(answers)) {
    const response = operation.responses[status];
    if (response === undefined || '$ref' in response) continue;
    const content = response.content?.['application/json'];
    if (content !== undefined && answer !== undefined) content.example = answer;
  }
}
