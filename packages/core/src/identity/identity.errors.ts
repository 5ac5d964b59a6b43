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

export function personalTeamError(): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'team.personal',
    message: 'A personal team has its user and no other members.',
  });
}
