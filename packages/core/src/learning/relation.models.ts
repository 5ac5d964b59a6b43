import { side } from './change.models.ts';
import { joinCompounds } from './compounds.models.ts';
import type { Intent } from './intent.models.ts';
import { signedLike } from './recurrence.models.ts';
import { areRivals, differInObject, opposedContent } from './rivals.models.ts';
import type { SignedWords } from './signed-words.models.ts';
import { isPoled } from './vocabulary/concepts.models.ts';
import { compareSigned, compareWishes, mass, vectorCosine } from './similarity.models.ts';
import { reversedTraits, sameTraitsCame, sharedTraits, surfaceAgreement } from './surface.models.ts';

/**
 * `same`: one intent. `variant`: another remedy for the same spot. `opposite`: it takes the other back.
 */
export type RelationKind = 'same' | 'variant' | 'opposite' | 'unrelated';

export interface Relation {
  kind: RelationKind;
  /** 0 to 1; only to choose between candidates of a kind. */
  score: number;
}

const SAME_WORDS = 0.72;
const SAME_CHANGE = 0.55;
const DIFFERENT_CATEGORY = 0.12;
/**
 * The bundled embedder puts unrelated instructions up to 0.9 apart ("write tests", "write docstrings") and
 * paraphrases down to 0.4, so it decides nothing alone: it only lifts what words already make likely.
 */
const VECTOR_SUPPORT = 0.62;
const VECTOR_LIFT = 0.1;
const HELD = 0.8;
const SAME_SPOT = 0.75;
const DISJOINT = 0.3;
const SAME_REMEDY = 0.4;
const SMALL_CHANGE = 14;
const RIVALS = 0.8;

interface Evidence {
  /** Instructions compared, -1 to 1. */
  words: number;
  /** One refuses what the other wants of the same content. */
  opposed: number;
  /** "Shorter" against "longer", of the same thing. */
  poles: boolean;
  /** They ask for different words and put in different ones. */
  otherRemedy: boolean;
  change: number | null;
  surface: number | null;
  /** One's instruction against the other's change. */
  crossed: number | null;
  traits: number;
  reversed: number;
  strictness: number;
}

/** Whether two corrections mean the same, by category, wording, what changed, and vectors where there are any. */
export function relate(one: Intent, other: Intent): Relation {
  const relation = relateWishes(one, other);
  if (relation.kind !== 'unrelated' || (one.whole === null) === (other.whole === null)) return relation;
  const whole = relateWishes(inWhole(one), inWhole(other));
  return whole.kind === 'same' ? whole : relation;
}

/** A condition may be what another says as part of its wish. */
function inWhole(intent: Intent): Intent {
  return intent.whole === null ? intent : { ...intent, wishes: intent.whole };
}

function relateWishes(one: Intent, other: Intent): Relation {
  const [a, b] = [spelledLike(one, other), spelledLike(other, one)];
  const evidence = gather(a, b);
  const rivals = areRivals(a, b);
  const oppositeScore = oppositeness(evidence);
  const sameScore = rivals || differInObject(a, b) ? 0 : sameness(evidence, { foreign: a.script !== b.script });
  if (oppositeScore > 0 && oppositeScore >= sameScore) return { kind: 'opposite', score: oppositeScore };
  if (sameScore > 0) return { kind: 'same', score: sameScore };
  if (rivals) return { kind: 'variant', score: RIVALS };
  const spot = sameSpot(a, b) - evidence.strictness;
  return spot >= 0.6 ? { kind: 'variant', score: spot } : { kind: 'unrelated', score: 0 };
}

function spelledLike(intent: Intent, like: Intent): Intent {
  const wishes = joinCompounds(intent.wishes, { pairs: intent.compounds, like: like.wishes });
  return { ...intent, wishes: signedLike(wishes, { named: intent.named, like: like.wishes }) };
}

function gather(a: Intent, b: Intent): Evidence {
  const cosine = vectorCosine(a.vector, b.vector);
  const { score, containment, wanted } = compareWishes(a.wishes, b.wishes);
  const lifted = cosine !== null && cosine >= VECTOR_SUPPORT && containment >= HELD ? score + VECTOR_LIFT : score;
  const categories = a.category !== null && b.category !== null;
  return {
    words: lifted,
    opposed: opposedContent(a.wishes, b.wishes),
    poles: opposedPoles(a.wishes, b.wishes),
    otherRemedy: (wanted ?? 1) < DISJOINT && a.script === b.script && putIn(a, b) < SAME_REMEDY,
    change:
      a.change && b.change && mass(a.change) > 0 && mass(b.change) > 0
        ? compareSigned(a.change, b.change).cosine
        : null,
    surface: a.surface && b.surface ? surfaceAgreement(a.surface, b.surface) : null,
    crossed: strongest(crossed(a, b), crossed(b, a)),
    traits: a.surface && b.surface ? sharedTraits(a.surface, b.surface).length : 0,
    reversed: a.surface && b.surface ? reversedTraits(a.surface, b.surface).length : 0,
    strictness: categories && a.category !== b.category ? DIFFERENT_CATEGORY : 0,
  };
}

function opposedPoles(a: SignedWords, b: SignedWords): boolean {
  const opposed = [...a].some(([key, value]) => isPoled(key) && value * (b.get(key) ?? 0) < 0);
  const others = [...a.keys()].some((key) => !isPoled(key) && b.has(key));
  return opposed && (others || Math.min(a.size, b.size) === 1);
}

/** What an instruction asks for and its own change puts in. */
function namedRemedy({ wishes, change }: Intent): Set<string> {
  const come = side(change ?? new Map(), 'come');
  return new Set([...side(wishes, 'come').keys()].filter((key) => come.has(key)));
}

/** How alike what both put in is; 1 where one of them puts in nothing that can be told. */
function putIn(a: Intent, b: Intent): number {
  if (a.change === null || b.change === null) return 1;
  const [namedByA, namedByB] = [namedRemedy(a), namedRemedy(b)];
  if (namedByA.size > 0 && namedByB.size > 0 && namedByA.isDisjointFrom(namedByB)) return 0;
  if (a.surface && b.surface && sameTraitsCame(a.surface, b.surface)) return 1;
  const [one, two] = [side(a.change, 'come'), side(b.change, 'come')];
  return mass(one) === 0 || mass(two) === 0 ? 1 : compareSigned(one, two).cosine;
}

/** A small change may say in code what another says in words. */
function crossed(a: Intent, b: Intent): number | null {
  if (b.change === null || b.change.size > SMALL_CHANGE || mass(a.wishes) === 0) return null;
  let held = 0;
  for (const [key, value] of a.wishes) held += Math.sign(value * (b.change.get(key) ?? 0)) * value * value;
  return held / mass(a.wishes);
}

function strongest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.abs(a) >= Math.abs(b) ? a : b;
}

/** 0 where the evidence does not suffice. */
function sameness(
  { words, poles, otherRemedy, change, surface, crossed: across, traits, strictness }: Evidence,
  { foreign }: { foreign: boolean },
): number {
  if (poles || otherRemedy) return 0;
  const contradicted = (change ?? 0) < -0.4;
  const looks = surface ?? 0;
  const ways = [
    !contradicted && words >= SAME_WORDS + strictness ? words : 0,
    change !== null && change >= SAME_CHANGE + strictness && words > -0.3 ? change : 0,
    words >= 0.4 + strictness && ((change ?? 0) >= 0.3 || (looks >= 0.6 && !contradicted))
      ? (words + Math.max(change ?? 0, looks)) / 2 + 0.1
      : 0,
    across !== null && across >= 0.8 && words > -0.3 ? 0.7 : 0,
    looks >= 0.75 && traits >= (foreign ? 1 : 2) && words > -0.2 && (change ?? 0) >= 0 ? 0.6 - strictness : 0,
  ];
  return Math.min(1, Math.max(...ways));
}

function oppositeness({
  words,
  opposed,
  poles,
  change,
  surface,
  crossed: across,
  reversed,
  strictness,
}: Evidence): number {
  const ways = [
    words <= -0.6 - strictness ? -words : 0,
    opposed,
    poles ? 0.8 : 0,
    change !== null && change <= -0.5 && words <= 0.3 ? -change : 0,
    across !== null && across <= -0.8 && words <= 0.3 ? 0.7 : 0,
    (surface ?? 0) <= -0.6 && (change ?? 0) <= 0 && words < SAME_WORDS && (words > 0.2 || reversed > 2) ? 0.6 : 0,
  ];
  return Math.max(...ways);
}

/** How surely both corrected the same thing, whatever they put in its place. */
function sameSpot(a: Intent, b: Intent): number {
  const refused = compareSigned(side(a.wishes, 'gone'), side(b.wishes, 'gone')).cosine;
  const removed = a.change && b.change ? compareSigned(side(a.change, 'gone'), side(b.change, 'gone')).cosine : 0;
  const spot = a.spot && b.spot && Math.min(a.spot.size, b.spot.size) > 1 ? compareSigned(a.spot, b.spot).cosine : 0;
  return Math.max(refused >= SAME_SPOT ? refused : 0, removed, spot >= SAME_SPOT ? spot : 0);
}
