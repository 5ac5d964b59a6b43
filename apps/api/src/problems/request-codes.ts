import type { DescribedCodes } from './error-code.ts';

/** Of a request as such, whatever it is about. */
export const REQUEST_CODES = {
  'request.bad_http': {
    kind: 'bad_request',
    means: 'The bytes are no valid HTTP request, or its target or Host is malformed.',
    remedy: 'Mend the client, or whatever stands between it and the service.',
  },
  'request.bad_json': {
    kind: 'bad_request',
    means: 'The body is not valid JSON in UTF-8.',
    remedy: 'Send what a JSON serializer makes.',
  },
  'request.aborted': {
    kind: 'bad_request',
    means: 'The request was cut off before all of it was there.',
    remedy: 'Send it again as a whole; as a rule nobody is left to read this.',
  },
  'request.method_not_allowed': {
    kind: 'method_not_allowed',
    means: 'The path is there and does not take this method.',
    remedy: 'Use one that the header Allow names.',
  },
  'request.too_slow': {
    kind: 'timed_out',
    means: 'Headers or body were not sent in time. Nothing was done.',
    remedy: 'Send it again, in smaller parts or over a faster connection.',
  },
  'request.too_large': {
    kind: 'too_large',
    means: 'The body is over what the operation takes.',
    remedy: 'Send less at once: fewer messages, or a skill as a zip.',
    members: { maxBytes: 'what the operation takes' },
  },
  'request.unsupported_media': {
    kind: 'unsupported_media',
    means: 'The Content-Type is none that the operation takes.',
    remedy: 'Send one of `accepted`.',
    members: { accepted: 'media types that it takes' },
  },
  'request.invalid': {
    kind: 'invalid',
    means:
      'Body, query or path do not fit the schema: an unknown or missing field, a wrong type, a parameter given twice, a NUL, a lone surrogate, nesting over 32.',
    remedy: 'Mend what `errors` names.',
    members: { errors: 'each `{path, message}`, the path a JSON Pointer' },
  },
  'request.invalid_cursor': {
    kind: 'invalid',
    means: 'The cursor was not made by this list with these filters, or was changed.',
    remedy: 'Begin again without a cursor; change no filter while paging.',
  },
  'request.if_match_needed': {
    kind: 'precondition_required',
    means: 'The change must name the version it is made for.',
    remedy: 'Read the thing, and send its ETag as If-Match.',
  },
  'request.rate_limited': {
    kind: 'rate_limited',
    means:
      'More requests than the organization or the key may send, or too many without a good credential from one address.',
    remedy: 'Wait for Retry-After. An admin can raise the limits.',
    members: { violatedPolicies: 'names of the policies that are used up, as in RateLimit-Policy' },
  },
  'idempotency.bad_key': {
    kind: 'invalid',
    means: 'The Idempotency-Key is empty, over 255 characters, or not visible ASCII.',
    remedy: 'Send a UUID.',
    members: { errors: 'names the header' },
  },
  'idempotency.key_reused': {
    kind: 'invalid',
    means: 'The Idempotency-Key was sent with another request in the last 24 hours.',
    remedy: 'Use a new key for a new request, and the same one for a repetition of the same bytes alone.',
    members: { errors: 'names the header' },
  },
  'idempotency.in_progress': {
    kind: 'conflict',
    means: 'The first request with this Idempotency-Key is still under way.',
    remedy: 'Send it again in a moment. A first request that died lets go of its key within a minute.',
  },
} as const satisfies DescribedCodes;

/** Of a request that never came to be one of HTTP's: no kind of ours, so with its status. */
export const WIRE_CODES = {
  'request.headers_too_large': {
    status: 431,
    means: 'The headers of the request are over 16 KiB.',
    remedy: 'Send fewer; a cookie or a trace header of a proxy is often what is too long.',
  },
} as const;
