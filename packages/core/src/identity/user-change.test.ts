import { describe, expect, it } from 'vitest';
import { USER_ROLES } from '../shared/scopes.ts';
import { assertOwnerRemains, assertOwnersDecideOnOwners } from './user-change.models.ts';

describe('a change of a user', () => {
  it.each(['admin', 'reviewer', 'member', 'reader', null] as const)(
    'makes, demotes, changes or removes no owner when asked by %s',
    (by) => {
      for (const { from, to } of [
        { from: null, to: 'owner' },
        { from: 'admin', to: 'owner' },
        { from: 'owner', to: 'member' },
        { from: 'owner', to: 'owner' },
        { from: 'owner', to: null },
      ] as const) {
        expect(() => assertOwnersDecideOnOwners({ by, from, to })).toThrow(/owner/);
        expect(() => assertOwnersDecideOnOwners({ by: 'owner', from, to })).not.toThrow();
      }
      expect(() => assertOwnersDecideOnOwners({ by, from: 'member', to: 'admin' })).not.toThrow();
    },
  );

  it('leaves the organization an owner', () => {
    for (const to of [...USER_ROLES.filter((role) => role !== 'owner'), null]) {
      expect(() => assertOwnerRemains(['a'], { id: 'a', to })).toThrow(/owner/);
      expect(() => assertOwnerRemains(['a', 'b'], { id: 'a', to })).not.toThrow();
      expect(() => assertOwnerRemains(['a'], { id: 'b', to })).not.toThrow();
    }
    expect(() => assertOwnerRemains(['a'], { id: 'a', to: 'owner' })).not.toThrow();
  });
});
