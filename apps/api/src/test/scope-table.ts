/** Who asks: a role in the organization, a role in the team, or a kind of key. */
export const COLUMNS = [
  'owner',
  'admin',
  'reviewer',
  'member',
  'reader',
  'team maintainer',
  'team reviewer',
  'agent of an owner',
  'agent of a reader',
  'service',
  'ci',
  'owner, no scope',
  'team maintainer, no scope',
  'agent of an owner, no scope',
  'service, no scope',
  'ci, no scope',
] as const;

export type Column = (typeof COLUMNS)[number];

/** What comes of it: let through, or refused with 403 and this code. */
export type Outcome = 'allowed' | 'auth.missing_scope' | 'actor.no_user' | 'auth.platform_key_needed';

const ADMINS: readonly Column[] = ['owner', 'admin'];
const DECIDERS: readonly Column[] = [...ADMINS, 'reviewer', 'team maintainer', 'team reviewer'];
const PEOPLE: readonly Column[] = [...DECIDERS, 'member'];
const NO_USER: readonly Column[] = ['service', 'ci', 'service, no scope', 'ci, no scope'];

interface Row {
  allowed: readonly Column[];
  /** What keys without a user are told; others lack a scope. */
  noUser?: Outcome;
  others?: Outcome;
}

/** The scope table of the contract, written down by hand: what the code calls a scope plays no part here. */
const ROWS = {
  public: { allowed: COLUMNS },
  anyKey: { allowed: COLUMNS },
  platform: { allowed: [], others: 'auth.platform_key_needed', noUser: 'auth.platform_key_needed' },
  personal: { allowed: [...PEOPLE, 'agent of an owner'], noUser: 'actor.no_user' },
  learning: { allowed: [...PEOPLE, 'agent of an owner'] },
  read: { allowed: [...PEOPLE, 'reader', 'agent of an owner', 'agent of a reader', 'service', 'ci'] },
  write: { allowed: [...PEOPLE, 'agent of an owner', 'service', 'ci'] },
  publish: { allowed: [...ADMINS, 'reviewer', 'team maintainer'] },
  decide: { allowed: DECIDERS },
  admin: { allowed: ADMINS },
  audit: { allowed: [...ADMINS, 'reviewer'] },
} satisfies Record<string, Row>;

export type RowName = keyof typeof ROWS;

export function outcomeOf(rowName: RowName, column: Column): Outcome {
  const row: Row = ROWS[rowName];
  if (row.allowed.includes(column)) return 'allowed';
  const refusal = NO_USER.includes(column) ? row.noUser : row.others;
  return refusal ?? 'auth.missing_scope';
}

/** Whose change of a shared team's skills needs nobody's decision. */
export function publishes(column: Column): boolean {
  return outcomeOf('publish', column) === 'allowed';
}
