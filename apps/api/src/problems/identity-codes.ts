import type { DescribedCodes } from './error-code.ts';

/** Of credentials, organizations, people, their teams, and what an organization may use. */
export const IDENTITY_CODES = {
  'auth.bad_credential': {
    kind: 'unauthenticated',
    means: 'There is no key, or it is unknown, expired or revoked: which of them is not told.',
    remedy: 'Send `Authorization: Bearer <key>` with a key that holds; an admin makes a new one.',
  },
  'auth.missing_scope': {
    kind: 'forbidden',
    means: 'The caller may see this, and not do it.',
    remedy: 'Use a key that has `scope`, or ask somebody whose role does.',
    members: { scope: 'what is missing' },
  },
  'auth.platform_key_needed': {
    kind: 'forbidden',
    means: 'Only a platform key may do this, and the key is one of an organization.',
    remedy: 'Use the platform key.',
  },
  'auth.tenant_key_needed': {
    kind: 'forbidden',
    means: 'A platform key belongs to no organization, and this is in one.',
    remedy: 'Use a key of the organization.',
  },
  'actor.no_user': {
    kind: 'forbidden',
    means: 'A service or CI key has no user, and so no personal memory and no sessions.',
    remedy: 'Use a user’s key or that of an agent.',
  },
  'resource.not_found': {
    kind: 'not_found',
    means: 'It is not there, or it is not the caller’s to see: the two are one answer.',
    remedy: 'Check the id, and whose key is used.',
  },
  'organization.slug_taken': {
    kind: 'conflict',
    means: 'Another organization has this slug.',
    remedy: 'Choose another.',
  },
  'team.slug_taken': {
    kind: 'conflict',
    means: 'Another team of the organization has this slug.',
    remedy: 'Choose another.',
  },
  'team.personal': {
    kind: 'conflict',
    means: 'A personal team has its user and no other members.',
    remedy: 'Use a shared team.',
  },
  'user.email_taken': {
    kind: 'conflict',
    means: 'Another user of the organization has this e-mail.',
    remedy: 'Find that user, or choose another address.',
  },
  'user.changed': {
    kind: 'precondition_failed',
    means: 'The user is not at the version that If-Match names.',
    remedy: 'Read the user again, decide again, and send the new ETag.',
  },
  'user.owner_needed': {
    kind: 'forbidden',
    means: 'Only an owner makes, changes or removes an owner, or makes a key for one.',
    remedy: 'Ask an owner.',
  },
  'user.last_owner': {
    kind: 'conflict',
    means: 'An organization keeps an owner, and this is its last.',
    remedy: 'Make another owner first.',
  },
  'limits.changed': {
    kind: 'precondition_failed',
    means: 'The limits are not at the version that If-Match names.',
    remedy: 'Read them again, decide again, and send the new ETag.',
  },
} as const satisfies DescribedCodes;
