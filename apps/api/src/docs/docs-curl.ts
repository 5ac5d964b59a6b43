import type { OpenApiOperation } from '../http/share-responses.ts';
import { quoteForShell } from './docs-text.ts';

export interface Place {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  /** A text, as parameters are. */
  example?: string;
}

/** The operation’s example as a command. `$CAIRN_URL` and `$CAIRN_KEY` are the reader’s. */
export function renderCurl({ method, path, operation }: Place): string {
  const parameters = (operation.parameters ?? []) as unknown as Parameter[];
  const examples = new Map(parameters.map(({ name, example }) => [name, example]));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(examples.get(name) ?? name));
  const query = parameters.flatMap(({ name, in: where, example }) =>
    where === 'query' && example !== undefined ? [`${name}=${encodeURIComponent(example)}`] : [],
  );
  const url = `"$CAIRN_URL${filled}${query.length === 0 ? '' : `?${query.join('&')}`}"`;
  const body = operation.requestBody?.content['application/json']?.example;
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${url}`,
    ...(operation['x-cairn-scope'] === 'public' ? [] : ['-H "Authorization: Bearer $CAIRN_KEY"']),
    ...(parameters.some(isIfMatch) ? [`-H 'If-Match: "1"'`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoteForShell(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

function isIfMatch(parameter: object): boolean {
  return '$ref' in parameter && String(parameter.$ref).endsWith('/IfMatch');
}
