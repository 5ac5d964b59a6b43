const text = { type: 'string' } as const;

/** Headers of answers, as `components.headers` of the document. */
export const ANSWER_HEADERS = {
  'X-Request-Id': {
    description: 'Names the request in the service’s log; on every answer.',
    schema: { type: 'string', example: 'req_bXkJ2Qm0c1Zr7h5a' },
  },
  'RateLimit-Policy': {
    description:
      'What may be sent: `q` requests in `w` seconds, by the organization and, where it has a bound of its own, by the key (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string', example: '"requests";q=30000;w=60' },
  },
  RateLimit: {
    description: 'What is left of it: `r` requests at once, and `t` seconds until there is one more.',
    schema: { type: 'string', example: '"requests";r=499;t=1' },
  },
  ETag: {
    description: 'The version of what was answered: for If-Match of a change, and for If-None-Match of the next read.',
    schema: { type: 'string', example: '"3"' },
  },
  'Idempotent-Replayed': {
    description: '`true` where this is the stored answer of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': {
    description: 'Seconds after which it is worth to ask again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string', const: 'Bearer' } },
  Allow: { description: 'The methods that the path takes.', schema: { type: 'string', example: 'GET, HEAD, POST' } },
} as const;

/** Headers of requests, as `components.parameters` of the document. */
export const REQUEST_HEADERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes it safe to send the request again: within 24 hours the same key with the same request answers what was answered first (secrets left out) and does nothing more. A UUID is a good one.',
    schema: { ...text, minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description:
      'The ETag of what was read, so that a change made meanwhile is not overwritten; `*` for whatever is there.',
    schema: text,
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETags of what the caller has; 304 without a body where one of them is the present one.',
    schema: text,
  },
} as const;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;
export type RequestHeader = keyof typeof REQUEST_HEADERS;

/** `headers` of an answer. */
export function answerHeaders(names: readonly AnswerHeader[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** `parameters` of an operation. */
export function requestHeaders(names: readonly RequestHeader[]) {
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
