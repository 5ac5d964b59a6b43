import type { Intent } from './intent.models.ts';
import { compareSigned, conflictsOf, mass, signedScore } from './similarity.models.ts';
import type { SignedWords } from './signed-words.models.ts';
import { kindOf } from './vocabulary/kinds.models.ts';

const SAME_FRAME = 0.7;
const SAME_CONTENT = 0.72;
const HAS_FRAME = 0.5;
const TELLING = 0.7;
const SAME_CHANGE = 0.8;

/** Two wishes of one frame in which one slot holds another thing: other remedies of one rule. */
export function areRivals(a: Intent, b: Intent): boolean {
  return exclude(a.wishes, b.wishes) || exchangeManner(a, b);
}

/** "Use double quotes", "use single quotes"; "at most 80", "at most 100". */
function exclude(a: SignedWords, b: SignedWords): boolean {
  for (const kind of new Set([...a.keys()].map(kindOf))) {
    if (kind === undefined) continue;
    const [one, two] = [ofKind(a, kind), ofKind(b, kind)];
    if (one.length === 0 || two.length === 0 || one.some((key) => two.includes(key))) continue;
    if (sameFrame(withoutKeys(a, new Set(one)), withoutKeys(b, new Set(two)), { bare: true })) return true;
  }
  return false;
}

/** A limit is one however it is put: "not over 30" names 30. */
function ofKind(words: SignedWords, kind: string): string[] {
  return [...words]
    .filter(([key, value]) => kindOf(key) === kind && (value > 0 || kind === 'number'))
    .map(([key]) => key);
}

function exchangeManner(a: Intent, b: Intent): boolean {
  const [ofA, ofB] = [wantedManner(a), wantedManner(b)];
  const [one, two] = [ofA.difference(ofB), ofB.difference(ofA)];
  if (one.size === 0 || two.size === 0) return false;
  if (String([...one].map(kindOf)) !== String([...two].map(kindOf)) && [...one, ...two].some(kindOf)) return false;
  return sameFrame(withoutKeys(a.wishes, one), withoutKeys(b.wishes, two), { bare: false });
}

function wantedManner({ wishes, slots }: Intent): Set<string> {
  return new Set([...slots.manner].filter((key) => (wishes.get(key) ?? 0) > 0));
}

function sameFrame(a: SignedWords, b: SignedWords, { bare }: { bare: boolean }): boolean {
  if (mass(a) < HAS_FRAME && mass(b) < HAS_FRAME) return bare;
  return mass(a) >= HAS_FRAME && mass(b) >= HAS_FRAME && signedScore(a, b) >= SAME_FRAME;
}

/** Without the keys, and without single characters, that say nothing of the frame. */
function withoutKeys(words: SignedWords, keys: ReadonlySet<string>): SignedWords {
  return new Map([...words].filter(([key]) => !keys.has(key) && !key.startsWith("'")));
}

/** They put different things in one place: neither the same nor in each other's way. */
export function differInObject(a: Intent, b: Intent): boolean {
  const [one, two] = [a.slots.object, b.slots.object];
  if (one.size === 0 || two.size === 0 || !one.isDisjointFrom(two) || a.script !== b.script) return false;
  if (compareSigned(unit(one), unit(two)).cosine > 0) return false;
  return a.change === null || b.change === null || compareSigned(a.change, b.change).cosine < SAME_CHANGE;
}

function unit(keys: ReadonlySet<string>): SignedWords {
  return new Map([...keys].map((key) => [key, 1]));
}

/** How surely one refuses what the other wants of the same content; 0 where it does not. */
export function opposedContent(a: SignedWords, b: SignedWords): number {
  const disputed = conflictsOf(a, b);
  if (!disputed.some((key) => Math.max(Math.abs(a.get(key) ?? 0), Math.abs(b.get(key) ?? 0)) >= TELLING)) return 0;
  const likeness = signedScore(unsigned(a), unsigned(b));
  return likeness >= SAME_CONTENT ? likeness : 0;
}

function unsigned(words: SignedWords): SignedWords {
  return new Map([...words].map(([key, value]) => [key, Math.abs(value)]));
}
