import { EXACT } from './lexemes.models.ts';

/**
 * Every weight of the ranking. A message's text score is its BM25, plus a share of that of its neighbours (an
 * answer often shares no word with its question, but stands beside one that does), plus its session's. Measured
 * with these on three sets of conversations, English and Chinese; none is tuned to one of them alone.
 */
export const RANKING = {
  /** How fast a word that is repeated stops to count, in a message and in a session. */
  saturation: 0.9,
  /** How much a long message is held back, 0 to 1. */
  lengthNormalization: 0.4,
  /** What a word counts more where it is written exactly as asked. */
  exactField: 0.2,
  /** By distance in the session: one message away, two away. */
  neighbours: [0.35, 0.175],
  session: 0.5,
  /** Of the semantic score where both take part; the text score counts 1. */
  semantic: 0.45,
  /** What the message before and the one after count in a message's likeness, which itself counts 1. */
  semanticNeighbour: 0.25,
} as const;

/** Postings one query may read: beyond it the commonest words are left out, which tell least. */
const MAX_POSTINGS = 5_000;

export interface LexemeCount {
  lexeme: string;
  /** Messages of the user that hold it. */
  documents: number;
  /** Sum of their lengths in words. */
  length: number;
}

export interface WeightedTerms {
  lexemes: string[];
  /** How much each lexeme counts: its inverse document frequency, times how it was asked for. */
  weights: number[];
  averageLength: number;
  /** The most postings these lexemes have. */
  postings: number;
  /** One word, or rare ones only: what holds none of them comes after everything that does. */
  exact: boolean;
}

/** Words in so many messages, or in this share of all, are rare. */
const RARE = { messages: 3, share: 0.001 } as const;

/** The lexemes that are worth reading, rarest first; one at least where any is known. */
export function weighTerms(
  terms: ReadonlyMap<string, number>,
  { counts, messages }: { counts: readonly LexemeCount[]; messages: number },
): WeightedTerms {
  const chosen: WeightedTerms = {
    lexemes: [],
    weights: [],
    averageLength: 1,
    postings: 0,
    exact: isExact(counts, messages),
  };
  let length = 0;
  for (const count of counts.toSorted((a, b) => a.documents - b.documents)) {
    if (chosen.lexemes.length > 0 && chosen.postings + count.documents > MAX_POSTINGS) break;
    chosen.lexemes.push(count.lexeme);
    chosen.weights.push(
      (terms.get(count.lexeme) ?? 1) * fieldWeight(count.lexeme) * inverseFrequency(count.documents, messages),
    );
    chosen.postings += count.documents;
    length += count.length;
  }
  chosen.averageLength = Math.max(1, length / Math.max(1, chosen.postings));
  return chosen;
}

function isExact(counts: readonly LexemeCount[], messages: number): boolean {
  const loose = counts.filter(({ lexeme }) => !lexeme.startsWith(EXACT));
  const most = Math.max(RARE.messages, RARE.share * messages);
  return loose.length === 1 || loose.every(({ documents }) => documents <= most);
}

function fieldWeight(lexeme: string): number {
  return lexeme.startsWith(EXACT) ? RANKING.exactField : 1;
}

/** BM25's, which stays above zero however common the word is. */
function inverseFrequency(documents: number, messages: number): number {
  const total = Math.max(documents, messages);
  return Math.log(1 + (total - documents + 0.5) / (documents + 0.5));
}

/** A message as one arm of the search found it. */
export interface Candidate {
  messageId: string;
  sessionId: string;
  score: number;
}

export interface TextCandidate extends Candidate {
  /** False for a message that holds no word of the query, but stands beside one that does. */
  matched: boolean;
}

export interface FusedCandidate {
  messageId: string;
  sessionId: string;
  score: number;
  /** Each arm's own score as a share of its best, or null where that arm did not take part. */
  why: { text: number | null; semantic: number | null; neighboursOnly?: true };
}

export interface SemanticCandidates {
  /** By likeness, highest first. */
  found: readonly Candidate[];
  /** The least likeness of all that was compared. */
  floor: number;
}

/** The weighted sum of both arms' scores, each brought to 0 to 1; an arm that is null takes no part. */
export function fuseCandidates(
  text: readonly TextCandidate[] | null,
  semantic: SemanticCandidates | null,
): FusedCandidate[] {
  const byText = text && shares(text, 0);
  const bySemantics = semantic && shares(semantic.found, semantic.floor);
  const unmatched = new Set(text?.flatMap(({ messageId, matched }) => (matched ? [] : [messageId])));
  const all = new Map<string, Candidate>(
    [...(text ?? []), ...(semantic?.found ?? [])].map((candidate) => [candidate.messageId, candidate]),
  );
  return [...all.values()]
    .map(({ messageId, sessionId }) => {
      const why = {
        text: byText && (byText.get(messageId) ?? 0),
        semantic: bySemantics && (bySemantics.get(messageId) ?? 0),
        ...(unmatched.has(messageId) && { neighboursOnly: true as const }),
      };
      return { messageId, sessionId, score: (why.text ?? 0) + armWeight(text) * (why.semantic ?? 0), why };
    })
    .toSorted((a, b) => b.score - a.score);
}

function armWeight(text: readonly Candidate[] | null): number {
  return text === null ? 1 : RANKING.semantic;
}

function shares(candidates: readonly Candidate[], floor: number): Map<string, number> {
  const best = candidates.reduce((most, { score }) => Math.max(most, score), floor);
  const range = best - floor || 1;
  return new Map(candidates.map(({ messageId, score }) => [messageId, (score - floor) / range]));
}

/** The best message of each session, in the order given. */
export function bestOfSessions(candidates: readonly FusedCandidate[]): FusedCandidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ sessionId }) => !seen.has(sessionId) && seen.add(sessionId));
}
