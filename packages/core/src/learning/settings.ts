import { isDeepStrictEqual } from 'node:util';
import { withTenantTx, type TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { resolveTeam } from '../identity/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { AppError } from '../shared/errors.ts';
import { encodeId } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { enqueueSettling } from './learning.jobs.ts';
import { mergeLayer, mergeSettings } from './settings.models.ts';
import { findSettings, storeSettings } from './settings.repository.ts';
import { SettingsChange, type Settings } from './settings.schemas.ts';

export interface VersionedSettings {
  /** What holds: defaults, the organization's values, the team's. */
  settings: Settings;
  /** For the ETag; changes with any layer. */
  version: string;
}

interface Layers {
  organization: SettingsChange;
  team: SettingsChange;
  organizationVersion: number;
  teamVersion: number;
}

/** The organization's settings, or with `team` (id, slug, `~me`) what holds in that team. */
export async function getSettings(ctx: TenantContext, input: { team?: string }): Promise<VersionedSettings> {
  return withTenantTx(ctx, async (tx) => {
    const teamId = input.team === undefined ? null : (await resolveTeam(tx, ctx, input.team)).team.id;
    return toVersioned(await loadLayers(tx, ctx, { teamId }));
  });
}

/**
 * Merges a change into the organization's settings or a team's own. Where it changes how patterns are learned from, the
 * undecided ones are settled anew by a job.
 * @throws AppError `settings.changed` (412) where they are not at `expectedVersion` any more; `*` is any version
 */
export async function putSettings(
  ctx: TenantContext,
  input: { team?: string; change: SettingsChange; expectedVersion: string },
): Promise<VersionedSettings> {
  const change = parseInput(SettingsChange, input.change);
  return withTenantTx(ctx, async (tx) => {
    const access = input.team === undefined ? null : await resolveTeam(tx, ctx, input.team);
    const ownTeam = access !== null && access.team.personalUserId !== null && ctx.actor.kind === 'user';
    requireScope(ctx, ownTeam ? 'learning:write' : 'settings:admin');
    const teamId = access?.team.id ?? null;
    const layers = await loadLayers(tx, ctx, { teamId });
    const before = toVersioned(layers);
    if (![before.version, '*'].includes(input.expectedVersion)) throw settingsChangedError();
    await store(tx, ctx, { teamId, layers, change });
    await recordAudit(tx, ctx, {
      action: 'settings.changed',
      resourceKind: access === null ? 'organization' : 'team',
      resourceId: access === null ? encodeId('org', ctx.tenantId) : encodeId('team', access.team.id),
      details: { fields: changedFields(change) },
    });
    const after = toVersioned(await loadLayers(tx, ctx, { teamId }));
    const learnsAlike = isDeepStrictEqual(before.settings.learning, after.settings.learning);
    if (!learnsAlike) await enqueueSettling(tx, ctx, { teamId });
    return after;
  });
}

/** What holds in a team; checks no scope. `teamId` is a UUID. */
export async function loadTeamSettings(
  tx: TenantTx,
  ctx: TenantContext,
  { teamId }: { teamId: string },
): Promise<Settings> {
  return toVersioned(await loadLayers(tx, ctx, { teamId })).settings;
}

async function store(
  tx: TenantTx,
  ctx: TenantContext,
  { teamId, layers, change }: { teamId: string | null; layers: Layers; change: SettingsChange },
): Promise<void> {
  const own = teamId === null ? layers.organization : layers.team;
  const stored = await storeSettings(tx, {
    tenantId: ctx.tenantId,
    scopeId: teamId ?? ctx.tenantId,
    value: mergeLayer(own, change),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    origin: ctx.origin,
    updatedAt: ctx.clock.now(),
    expectedVersion: teamId === null ? layers.organizationVersion : layers.teamVersion,
  });
  if (stored === undefined) throw settingsChangedError();
}

async function loadLayers(tx: TenantTx, ctx: TenantContext, { teamId }: { teamId: string | null }): Promise<Layers> {
  const scopeIds = teamId === null ? [ctx.tenantId] : [ctx.tenantId, teamId];
  const rows = await findSettings(tx, { tenantId: ctx.tenantId, scopeIds });
  const organization = rows.find(({ scopeId }) => scopeId === ctx.tenantId);
  const team = rows.find(({ scopeId }) => scopeId !== ctx.tenantId);
  return {
    organization: SettingsChange.parse(organization?.value ?? {}),
    team: SettingsChange.parse(team?.value ?? {}),
    organizationVersion: organization?.version ?? 0,
    teamVersion: team?.version ?? 0,
  };
}

function toVersioned(layers: Layers): VersionedSettings {
  return {
    settings: mergeSettings(layers.organization, layers.team),
    version: `${layers.organizationVersion}.${layers.teamVersion}`,
  };
}

function changedFields(change: SettingsChange): string[] {
  return Object.entries(change).flatMap(([group, fields]) =>
    Object.keys(fields ?? {}).map((field) => `${group}.${field}`),
  );
}

function settingsChangedError(): AppError {
  return new AppError({
    kind: 'precondition_failed',
    code: 'settings.changed',
    message: 'The settings have changed since they were read.',
  });
}
