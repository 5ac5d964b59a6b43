import { expect } from 'vitest';
import type { Told } from './sweep-ask.ts';
import type { ModelPerson, ModelTenant } from './model-world.ts';

/** Whose turn it is, and whose things the request names: the caller's own, or those of the other organization. */
export interface Turn {
  mine: ModelTenant;
  theirs: ModelTenant;
  me: ModelPerson;
  /** Things of the organization that this turn names; of the other one in a stranger's turn. */
  readonly of: ModelTenant;
  /** The same for a person's own things. */
  readonly whose: ModelPerson;
  /** One of them, or undefined where there is none. */
  pick<T>(items: Iterable<T>): T | undefined;
  /** A text with the canary that nothing has yet. */
  fresh(word: string): string;
}

export interface Request {
  /** The rest of the path, its parameters filled in. */
  path: string;
  body?: unknown;
  /** Who asks; the person whose turn it is unless given. */
  as?: ModelPerson;
  /** Holds the answer against the model, and the model to what was done. */
  settle(told: Told): void;
}

/** What an operation asks in a turn; undefined where there is nothing yet to ask it of. */
export type Step = (turn: Turn) => Request | undefined;

export function ownerOf({ people }: ModelTenant): ModelPerson {
  const [owner] = people;
  if (owner === undefined) throw new Error('Every organization of the model has an owner.');
  return owner;
}

/** Done with this status; then whatever else. */
export function done(status: number, more: (body: Told['body'], told: Told) => void = () => {}) {
  return (told: Told): void => {
    expect([told.status, told.text]).toEqual([status, expect.anything()]);
    more(told.body, told);
  };
}

/** Found, with at least these members. */
export function found(part: Record<string, unknown>) {
  return done(200, (body) => expect(body).toMatchObject(part));
}

/** Found, and of these bytes. */
export function foundText(content: string | undefined) {
  return done(200, (_, { text }) => expect(text).toBe(content));
}

export function foundItems(count: number) {
  return done(200, (body) => expect(body['items']).toHaveLength(count));
}

export function idsIn(body: Told['body'], member = 'id'): string[] {
  return (body['items'] as Record<string, string>[]).map((item) => String(item[member]));
}

/** These are all there are, in whatever order. */
export function expectSame(seen: Iterable<string>, said: Iterable<string>): void {
  expect([...seen].toSorted()).toEqual([...said].toSorted());
}
