/** Words of which one excludes the others of its kind: what asks for one does not ask for another. */
const KINDS: Readonly<Record<string, string>> = {
  language:
    '#english #chinese #japanese #german #french #spanish #korean #russian #italian #portuguese #dutch #polish #turkish #arabic #hindi #vietnamese',
  quote: '#single #double backtick',
  casing: '#upper #lower #camel camelcas #snake snakecas #kebab kebabcas #pascal pascalcas titlecas',
  indent: '#tab #space',
  format: 'json yaml toml xml csv html latex #markdown #plain',
  register: 'singular plural',
  tense: 'past present imperative',
};

const kinds = new Map(Object.entries(KINDS).flatMap(([kind, keys]) => keys.split(' ').map((key) => [key, kind])));
const NUMBER = /^(?:\d[\d.,]*[\p{L}%]{0,3}|#n\d+)$/u;

/** The kind of a key of `signedWords`; undefined for most. Numbers are of one kind. */
export function kindOf(key: string): string | undefined {
  return kinds.get(key) ?? (NUMBER.test(key) ? 'number' : undefined);
}

/** What names how a thing is done, before its name ("with X", "mit X") or after it ("Xで"). */
export const MANNER_BEFORE: ReadonlySet<string> = new Set(
  'with using via by per nach 按 按照 through mit mittels avec con com с через 用 使用 通过 采用 改用'.split(' '),
);
export const MANNER_AFTER: ReadonlySet<string> = new Set(['で', 'を使っ', 'で書い', '로', '으로']);
/** The same where nothing is put anywhere: "log in X", "render as X". */
export const STATE_BEFORE: ReadonlySet<string> = new Set('in at as into auf als en em в как'.split(' '));
/** Before the value that something is set to. */
export const VALUE_BEFORE: ReadonlySet<string> = new Set('to auf à a 为 成 设为 设成'.split(' '));
/** "Use X for Y", "use X to do Y": X is how. */
export const USE: ReadonlySet<string> = new Set(
  'use uses using prefer nutze benutze verwende utilise usa utiliza используй'.split(' '),
);
export const PURPOSE: ReadonlySet<string> = new Set('for to when für um zum pour para per для'.split(' '));
/** Where the thing that is meant ends and its place or its reason begins. */
export const LINKS: ReadonlySet<string> = new Set(
  'to in into on onto at of for from with within inside under by when where as before after than so that für zu zum zur in auf an bei von mit dans sur pour de à en para por per da su для в на к из'.split(
    ' ',
  ),
);
/** Ideas that are done to a thing. */
export const ACTIONS: ReadonlySet<string> = new Set(
  '#add #delete #set #run #check #return #start #install #push #sort #write #explain #ask #use #first'.split(' '),
);
