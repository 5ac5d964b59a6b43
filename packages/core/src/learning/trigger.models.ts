import type { LearningSettings } from './settings.schemas.ts';
import { conditionGroups, restatesTopic } from './conditions.models.ts';
import { byTime, countOnce, takeSides, type CorrectionFact, type Sides } from './variants.models.ts';

const MINUTE = 60_000;
/** Corrections older than this no longer count. */
const WINDOW_DAYS = 90;
const PREVAILING_RATIO = 3;
/** Hundredths: where corrections are mixed or contradict. */
const MIXED_CONFIDENCE = 70;

export interface TriggerInput {
  corrections: readonly CorrectionFact[];
  settings: LearningSettings;
  /** Why this pattern is decided already, in words; null where it is not. */
  settled: string | null;
  now: Date;
  /** Generated proposals of the team since the last UTC midnight, and all that are pending or live. */
  proposedToday: number;
  proposedTotal: number;
}

export interface TriggerVerdict {
  triggered: boolean;
  /** In words, why nothing is generated yet; empty when it is. */
  reasons: string[];
  /** Ids of the corrections that count, in order of time. */
  counted: string[];
  /** Ids of those that ask for the rule itself, of those against it, and of special cases. */
  variant: string[];
  against: string[];
  special: string[];
  /** The condition of a conditional rule, in the corrector's words. */
  condition: string | null;
  /** Hundredths. */
  confidence: number;
  /** Only the team's caps stand in the way: worth another look when they reset. */
  waitsForCap: boolean;
}

interface Judgement {
  reasons: string[];
  counted: CorrectionFact[];
  sides: Sides;
}

/** All rules of when a pattern becomes a proposal (design: learning, section 1.3). Pure; times by `occurredAt`. */
export function evaluateTrigger(input: TriggerInput): TriggerVerdict {
  const recent = byTime(input.corrections.filter((fact) => isRecent(fact, input.now)));
  const unconditional = recent.filter(({ intent }) => intent.situation.kind === 'general');
  const general = recent.filter((fact) => unconditional.includes(fact) || restatesTopic(fact, unconditional));
  const special = recent.filter((fact) => !general.includes(fact));
  let chosen = { judgement: judge(general, input.settings), condition: null as string | null };
  if (chosen.judgement.reasons.length > 0) {
    for (const { condition, members } of conditionGroups(recent)) {
      const judgement = judge(members, input.settings);
      if (judgement.reasons.length === 0) chosen = { judgement, condition };
      if (judgement.reasons.length === 0) break;
    }
  }
  const { judgement, condition } = chosen;
  const own = [
    ...judgement.reasons,
    ...(judgement.reasons.length > 0 ? explainLeftOut(input, { recent, special }) : []),
  ];
  const switched = input.settings.autoGenerate ? [] : ['Generating skills is switched off in the settings.'];
  const settled = input.settled === null ? [] : [input.settled];
  const caps = explainCaps(input);
  const counted = new Set(judgement.counted.map(({ id }) => id));
  return {
    triggered: own.length + switched.length + settled.length + caps.length === 0,
    reasons: [...settled, ...switched, ...own, ...caps],
    counted: [...counted],
    variant: judgement.sides.prevailing.map(({ id }) => id),
    against: judgement.sides.against.map(({ id }) => id),
    special: special.filter(({ id }) => !counted.has(id)).map(({ id }) => id),
    condition,
    confidence: startingConfidence(judgement.sides, input.settings),
    waitsForCap: caps.length > 0 && own.length + switched.length + settled.length === 0,
  };
}

function isRecent({ occurredAt }: CorrectionFact, now: Date): boolean {
  return now.getTime() - occurredAt.getTime() <= WINDOW_DAYS * 24 * 60 * MINUTE;
}

function judge(facts: readonly CorrectionFact[], settings: LearningSettings): Judgement {
  const perLineage = settings.requireMultipleSessions;
  const sides = takeSides(facts, { perLineage });
  const counted = countOnce([...sides.prevailing, ...sides.others], { perLineage });
  const reasons = [
    explainNumber(facts, { counted, settings }),
    explainSpread(counted, settings),
    explainDirection(sides, settings),
    explainMajority(sides, counted),
  ];
  return { reasons: reasons.filter((reason) => reason !== null), counted, sides };
}

function explainNumber(
  facts: readonly CorrectionFact[],
  { counted, settings }: { counted: CorrectionFact[]; settings: LearningSettings },
): string | null {
  const { minCorrections, requireMultipleSessions } = settings;
  if (counted.length >= minCorrections) return null;
  const seen = `${counted.length} of the ${minCorrections} corrections needed`;
  if (!requireMultipleSessions || facts.length < minCorrections)
    return `There ${counted.length === 1 ? 'is' : 'are'} ${seen}.`;
  return `There are ${facts.length} corrections from ${plural(counted.length, 'session')}; each session counts once and ${minCorrections} are needed.`;
}

function explainSpread(counted: CorrectionFact[], { minSpreadMinutes }: LearningSettings): string | null {
  const [first, last] = [counted[0], counted.at(-1)];
  if (first === undefined || last === undefined || counted.length < 2) return null;
  const spread = last.occurredAt.getTime() - first.occurredAt.getTime();
  if (spread >= minSpreadMinutes * MINUTE) return null;
  return `They lie within ${plural(Math.floor(spread / MINUTE), 'minute')}; at least ${minSpreadMinutes} are needed between the first and the last.`;
}

function explainDirection(sides: Sides, { minCorrections, requireMultipleSessions }: LearningSettings): string | null {
  if (sides.against.length === 0) return null;
  const perLineage = requireMultipleSessions;
  const inFavour = countOnce(sides.prevailing, { perLineage });
  const against = countOnce(sides.against, { perLineage });
  const other = countOnce(sides.others, { perLineage });
  const latest = byTime([...inFavour, ...against, ...other]).slice(-minCorrections);
  const clear =
    inFavour.length >= minCorrections &&
    inFavour.length >= PREVAILING_RATIO * against.length &&
    latest.every((fact) => inFavour.includes(fact));
  if (clear) return null;
  return `The corrections contradict each other: ${inFavour.length} one way, ${against.length} the other; neither side clearly prevails.`;
}

function explainMajority(sides: Sides, counted: CorrectionFact[]): string | null {
  if (counted.length < 2) return null;
  const inFavour = counted.filter((fact) => sides.prevailing.includes(fact)).length;
  if (inFavour * 2 > counted.length) return null;
  return `They ask for different remedies; the most frequent has ${inFavour} of ${counted.length}, which is no majority.`;
}

function explainLeftOut(
  input: TriggerInput,
  { recent, special }: { recent: CorrectionFact[]; special: CorrectionFact[] },
): string[] {
  const old = input.corrections.length - recent.length;
  return [
    ...(special.length > 0
      ? [`Left out of the general rule, as special cases: ${plural(special.length, 'correction')}.`]
      : []),
    ...(old > 0 ? [`Left out, as more than ${WINDOW_DAYS} days back: ${plural(old, 'correction')}.`] : []),
  ];
}

function explainCaps({ settings, proposedToday, proposedTotal }: TriggerInput): string[] {
  return [
    ...(proposedToday >= settings.maxPerDay
      ? [`The team has had its ${plural(settings.maxPerDay, 'generated proposal')} for today (UTC).`]
      : []),
    ...(proposedTotal >= settings.maxTotal
      ? [`The team has its ${plural(settings.maxTotal, 'generated skill')} in all.`]
      : []),
  ];
}

function startingConfidence({ others, against }: Sides, { initialConfidence }: LearningSettings): number {
  const initial = Math.round(initialConfidence * 100);
  return others.length + against.length > 0 ? Math.min(MIXED_CONFIDENCE, initial) : initial;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
