export { systemClock, type Clock } from './clock.ts';
export { requireScope, requireUserId, type Actor, type ActorKind, type Origin, type TenantContext } from './context.ts';
export { openCursor, signCursor, type CursorBinding } from './cursor.ts';
export {
  AppError,
  isTransient,
  missingScopeError,
  notFoundError,
  validationError,
  violatesConstraint,
  type AppErrorInit,
  type ErrorKind,
  type ValidationIssue,
} from './errors.ts';
export { sha256Hex } from './hashing.ts';
export { decodeId, encodeId, newUuid, tryDecodeId, type IdPrefix } from './ids.ts';
export { bindList, openPlace, toPage, type Place } from './page.ts';
export { parseInput, toValidationIssues } from './parse-input.ts';
export * from './scopes.ts';
export { safeText, type SafeTextOptions } from './text-schema.ts';
