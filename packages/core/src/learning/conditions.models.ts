import { compareSigned, mass } from './similarity.models.ts';
import { signedWords, type SignedWords } from './signed-words.models.ts';
import { ACTIONS } from './vocabulary/kinds.models.ts';
import type { CorrectionFact } from './variants.models.ts';

export interface ConditionGroup {
  /** In the words of the latest correction that named it. */
  condition: string;
  /** Those that name the condition, and those whose rule mentions it in passing. */
  members: CorrectionFact[];
}

const SAME_CONDITION = 0.6;
const MENTIONED = 0.8;
/** "When writing migrations" is about migrations. */
const TELLING = 0.7;

/** Corrections by the lasting condition they hold under, the most named first. */
export function conditionGroups(facts: readonly CorrectionFact[]): ConditionGroup[] {
  const groups: (ConditionGroup & { words: SignedWords })[] = [];
  for (const fact of facts) {
    const { kind, condition } = fact.intent.situation;
    if (kind !== 'lasting' || condition === null) continue;
    const words = conditionWords(condition);
    const known = groups.find(
      (group) => mass(words) > 0 && compareSigned(words, group.words).containment >= SAME_CONDITION,
    );
    if (known === undefined) groups.push({ condition, words, members: [fact] });
    else {
      known.members.push(fact);
      known.condition = condition;
    }
  }
  for (const group of groups) group.members.push(...facts.filter((fact) => mentions(fact, group.words)));
  return groups.sort((a, b) => b.members.length - a.members.length);
}

/**
 * Whether the condition names what the others are about anyway ("when you deploy", of deployments): then it narrows
 * nothing.
 */
export function restatesTopic({ intent }: CorrectionFact, others: readonly CorrectionFact[]): boolean {
  const { kind, condition } = intent.situation;
  if (kind !== 'lasting' || condition === null) return false;
  const topic = conditionTopic(condition);
  return mass(topic) > 0 && others.length > 0 && others.every((other) => mentions(other, topic));
}

const TIME =
  /^(?:only |just )?(?:when(?:ever)?|while|if|each time|every time|any time|wenn|falls|sobald|quand|lorsqu|si|cuando|quando|когда|если|при)(?!\p{L})|(?:时候?|とき|時|際|때)(?:に?は|는|에는)?$/iu;

/** Of "when you do a thing", the thing. */
function conditionTopic(condition: string): SignedWords {
  const words = [...conditionWords(condition)].filter(([key]) => !key.startsWith("'"));
  const things = words.filter(([key]) => !ACTIONS.has(key));
  if (things.length === 0) return new Map(words);
  const namesDeed = things.length === words.length && things.length > 1 && TIME.test(condition);
  return new Map(namesDeed ? things.slice(1) : things);
}

function conditionWords(condition: string): SignedWords {
  const words = [...signedWords(condition)].map(([key, value]): [string, number] => [key, Math.abs(value)]);
  const telling = words.filter(([, weight]) => weight >= TELLING);
  return new Map(telling.length > 0 ? telling : words);
}

function mentions({ intent }: CorrectionFact, words: SignedWords): boolean {
  if (intent.situation.kind !== 'general' || mass(words) === 0) return false;
  const said = new Map([...intent.wishes].map(([key, value]) => [key, Math.abs(value)]));
  let held = 0;
  for (const [key, value] of words) if (said.has(key)) held += value * value;
  return held / mass(words) >= MENTIONED;
}
