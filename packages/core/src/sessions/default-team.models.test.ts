import { describe, expect, it } from 'vitest';
import { chooseDefaultTeam, type TeamChoice } from './default-team.models.ts';

const personal: TeamChoice = { id: 'mine', personalUserId: 'nora' };
const harbour: TeamChoice = { id: 'harbour', personalUserId: null };
const observatory: TeamChoice = { id: 'observatory', personalUserId: null };
const fallback: TeamChoice = { id: 'default', personalUserId: null };

describe('chooseDefaultTeam', () => {
  it('takes the only shared team, even where the default team can be seen', () => {
    const chosen = chooseDefaultTeam({ memberships: [personal, harbour], visibleDefault: fallback });
    expect(chosen).toBe(harbour);
  });

  it('takes the default team where several are shared', () => {
    const memberships = [personal, harbour, observatory];
    expect(chooseDefaultTeam({ memberships, visibleDefault: fallback })).toBe(fallback);
  });

  it('takes the default team that can be seen without being a member of any', () => {
    expect(chooseDefaultTeam({ memberships: [personal], visibleDefault: fallback })).toBe(fallback);
  });

  it('takes the personal team where several are shared and the default one cannot be seen', () => {
    const memberships = [harbour, personal, observatory];
    expect(chooseDefaultTeam({ memberships, visibleDefault: null })).toBe(personal);
  });

  it('takes the personal team where nothing is shared', () => {
    expect(chooseDefaultTeam({ memberships: [personal], visibleDefault: null })).toBe(personal);
  });

  it('finds nothing where there is nothing', () => {
    expect(chooseDefaultTeam({ memberships: [], visibleDefault: null })).toBeNull();
  });
});
