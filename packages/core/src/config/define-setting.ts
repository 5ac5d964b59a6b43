import { z } from 'zod';

/** One setting: where it comes from, what it takes, what it is when nobody sets it. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  /** The environment variable. */
  env: string;
  /** For an operator: what it is for, and what it being unset means. */
  doc: string;
  schema: S;
  /** As it would be written in the environment; null: unset. */
  default: string | null;
  /** Never printed. */
  secret?: boolean;
}

export type SettingGroup = Record<string, Setting>;

export type GroupValues<G extends SettingGroup> = {
  readonly [K in keyof G]: z.output<G[K]['schema']>;
};

export function defineSettings<const G extends SettingGroup>(group: G): G {
  return group;
}

/** An optional text; an empty variable is an unset one. */
export const optionalText = z.string().min(1).optional();

export const optionalUrl = z.url({ protocol: /^https?$/ }).optional();

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const port = z.coerce.number().int().min(0).max(65_535);
