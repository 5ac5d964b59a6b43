import { AppError } from '../shared/errors.ts';

export function badCredentialError(): AppError {
  return new AppError({
    kind: 'unauthenticated',
    code: 'auth.bad_credential',
    message: 'This needs a valid key: Authorization: Bearer <key>.',
  });
}

export function platformKeyNeededError(): AppError {
  return new AppError({
    kind: 'forbidden',
    code: 'auth.platform_key_needed',
    message: 'Only a platform key may do this.',
  });
}

export function tenantKeyNeededError(): AppError {
  return new AppError({
    kind: 'forbidden',
    code: 'auth.tenant_key_needed',
    message: 'A platform key belongs to no organization; use a key of the organization.',
  });
}

export function slugTakenError(resource: 'organization' | 'team'): AppError {
  return new AppError({ kind: 'conflict', code: `${resource}.slug_taken`, message: 'This slug is taken.' });
}

export function emailTakenError(): AppError {
  return new AppError({ kind: 'conflict', code: 'user.email_taken', message: 'A user with this e-mail exists.' });
}

export function userChangedError(): AppError {
  return new AppError({
    kind: 'precondition_failed',
    code: 'user.changed',
    message: 'The user has changed since they were read; read them again and decide again.',
  });
}

export function ownerNeededError(): AppError {
  return new AppError({
    kind: 'forbidden',
    code: 'user.owner_needed',
    message: 'Only an owner may make, change or remove an owner, or make a key for one.',
  });
}

export function lastOwnerError(): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'user.last_owner',
    message: 'An organization keeps an owner: make another one first.',
  });
}

export function personalTeamError(): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'team.personal',
    message: 'A personal team has its user and no other members.',
  });
}
