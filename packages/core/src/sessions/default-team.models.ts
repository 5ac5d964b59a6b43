export interface TeamChoice {
  id: string;
  /** Null for a shared team. */
  personalUserId: string | null;
}

export interface TeamChoices {
  /** The teams the caller is a member of, the personal one among them. */
  memberships: readonly TeamChoice[];
  /** The team called `default`, where the caller may see it. */
  visibleDefault: TeamChoice | null;
}

/** The caller's only shared team, else the team called `default`, else the personal one; null where there is none. */
export function chooseDefaultTeam({ memberships, visibleDefault }: TeamChoices): TeamChoice | null {
  const shared = memberships.filter((team) => team.personalUserId === null);
  const [only] = shared;
  if (only && shared.length === 1) return only;
  return visibleDefault ?? memberships.find((team) => team.personalUserId !== null) ?? null;
}
