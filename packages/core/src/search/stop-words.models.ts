/** English function words. Other languages need no list: inverse document frequency silences theirs. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being below
  between both but by can could did do does doing down during each few for from further had has have
  having he her here hers herself him himself his how i if in into is it its itself just let me more
  most my myself no nor not of off on once only or other our ours ourselves out over own same shall
  she should so some such than that the their theirs them themselves then there these they this those
  through to too under until up us very was we were what when where which while who whom why will with
  would you your yours yourself yourselves
  don didn doesn isn wasn aren weren hasn haven hadn won wouldn couldn shouldn`.split(/\s+/),
);

/** What an apostrophe leaves behind in English: "it's", "they'll", "don't". */
const CONTRACTIONS: ReadonlySet<string> = new Set(['s', 't', 'd', 'm', 'll', 're', 've']);

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

export function isContraction(word: string): boolean {
  return CONTRACTIONS.has(word);
}
