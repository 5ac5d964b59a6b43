import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from './errors.ts';

/** What a cursor is good for: one tenant, one list, one filter and sort. */
export interface CursorBinding {
  secret: string;
  tenantId: string;
  /** The list's name with its filter and sort, in any stable text. */
  list: string;
}

/** An opaque, signed place in a list; `position` is any JSON value. */
export function signCursor(binding: CursorBinding, position: unknown): string {
  const body = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${body}.${seal(binding, body).toString('base64url')}`;
}

/** @throws AppError `request.invalid_cursor` (422) where it was not made for this binding */
export function openCursor(binding: CursorBinding, cursor: string): unknown {
  const [body = '', signature = '', ...rest] = cursor.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = seal(binding, body);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError({
      kind: 'invalid',
      code: 'request.invalid_cursor',
      message: 'This cursor was not made for this list, filter and sort.',
      details: { errors: [{ path: '/cursor', message: 'was not made for this list, filter and sort' }] },
    });
  }
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as unknown;
}

function seal(binding: CursorBinding, body: string): Buffer {
  const keyed = createHmac('sha256', binding.secret);
  keyed.update(JSON.stringify([binding.tenantId, binding.list, body]));
  return keyed.digest().subarray(0, 16);
}
