import type { Knowledge } from './knowledge.ts';
import type { Operation } from './contract.ts';
import type { Random } from './random.ts';

/** What a value is made with. */
export interface Making {
  random: Random;
  knowledge: Knowledge;
  operation: Operation;
  /** What the path of the request names, such as `id`. */
  path: Readonly<Record<string, string>>;
}

type Maker = (making: Making) => unknown;

const WORDS = 'deploy backup invoice sorts imports by length nightly cluster 証明書 привет 🙂 naïve certificate'.split(
  ' ',
);
const SKILL_NAMES = [
  'review-migrations',
  'write-changelog',
  'rotate-keys',
  'name-branches',
  'read-logs',
  'cut-release',
];

export function sentence({ random }: Pick<Making, 'random'>): string {
  return Array.from({ length: random.int(1, 8) }, () => random.pick(WORDS)).join(' ');
}

/** A well-formed id that nothing has. */
export function unknownId(random: Random, prefix: string): string {
  const digits = Array.from({ length: 21 }, () => random.pick([...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl']));
  return `${prefix}_${random.int(1, 6)}${digits.join('')}`;
}

function known(prefix: string): (making: Making) => string {
  return ({ random, knowledge }) => knowledge.id(prefix) ?? unknownId(random, prefix);
}

function team({ random, knowledge }: Making): string {
  return random.pick(['default', 'default', '~me', knowledge.id('team') ?? 'default']);
}

function skillFiles({ random, operation, path }: Making): unknown {
  const name = path['name'] ?? random.pick(SKILL_NAMES);
  const named = operation.id === 'editProposal' ? '' : `name: ${name}\n`;
  const text = `---\n${named}description: How to ${sentence({ random })}.\n---\n# Steps\n\n1. ${sentence({ random })}\n`;
  const files = [{ path: 'SKILL.md', content: text }];
  if (random.chance(0.3)) files.push({ path: `references/${random.int(1, 9)}.md`, content: sentence({ random }) });
  return files;
}

function instant({ random }: Making): string {
  return new Date(1_700_000_000_000 + random.int(0, 80_000_000) * 1000).toISOString();
}

function message({ knowledge, path, random }: Making): string {
  return knowledge.messageOf(path['id'] ?? '') ?? knowledge.id('msg') ?? unknownId(random, 'msg');
}

const hundredths: Maker = ({ random }) => random.int(0, 100) / 100;

/** They empty the store again, or it would soon be full. */
function memoryOperations({ random }: Making): unknown {
  const content = `The ${random.pick(WORDS)} is number ${random.int(1, 1e6)}.`;
  const oldText = random.pick(['The ', ...WORDS]);
  const actions = [
    { action: 'add', content },
    { action: 'remove', oldText },
    { action: 'replace', oldText, content },
  ];
  return [random.pick(actions)];
}

const slug: Maker = ({ random }) => `slug-${random.int(0, 1e9).toString(36)}`;

/** Values that get past the first check, by the field's name, or by operation and name where that decides. */
const MAKERS: Record<string, Maker> = {
  sessionId: known('ses'),
  parentId: known('ses'),
  excludeSessionId: known('ses'),
  rootId: known('ses'),
  userId: known('usr'),
  around: message,
  messageId: message,
  team,
  slug,
  email: ({ random }) => `user${random.int(0, 1e9).toString(36)}@example.com`,
  files: skillFiles,
  skill: ({ random, knowledge }) => knowledge.skill()?.name ?? random.pick(SKILL_NAMES),
  externalId: ({ random }) => `external-${random.int(0, 5000)}`,
  expectedDigest: ({ knowledge, path }) => {
    const proposal = knowledge.proposal(path['id'] ?? '');
    return proposal === undefined ? `sha256:${'0'.repeat(64)}` : proposal.digest;
  },
  expectedScan: ({ random, knowledge, path }) => knowledge.proposal(path['id'] ?? '')?.scan ?? unknownId(random, 'scn'),
  expiresAt: ({ random }) => new Date(Date.now() + random.int(3600, 3_600_000) * 1000).toISOString(),
  until: ({ random }) => new Date(Date.now() + random.int(3600, 3_600_000) * 1000).toISOString(),
  metadata: ({ random }) => ({ [random.pick(WORDS)]: random.pick([1, 'two', null, true, [3], { four: 4.5 }]) }),
  store: ({ random }) => random.pick(['memory', 'user', 'team', 'memory']),
  'path:path': ({ random, knowledge, path }) =>
    knowledge.fileOf(path['name'] ?? '') ?? random.pick(['SKILL.md', 'references/1.md']),
  path: ({ random }) => random.pick(['SKILL.md', 'references/1.md', 'references/2.md', 'scripts/run.sh']),
  contentBase64: ({ random }) => Buffer.from(sentence({ random })).toString('base64'),
  oldString: ({ random }) => random.pick(['# Steps', '# Steps', 'description', ...WORDS]),
  minConfidence: hundredths,
  initialConfidence: hundredths,
  actor: ({ random, knowledge }) => knowledge.id('usr') ?? random.pick(['user', 'agent', 'system']),
  operations: memoryOperations,
  oldText: ({ random }) => random.pick(WORDS),
  kind: ({ random }) => random.pick(['autogen.propose-skill', 'index.embed-messages', 'create']),
  version: ({ random }) => random.int(1, 3),
  baseVersion: ({ random }) => random.int(1, 3),
  budget: ({ random }) => random.int(0, 9000),
  category: ({ random }) => random.pick(['databases', 'imports', 'style']),
  instruction: ({ random }) => `Sort the ${random.pick(WORDS)} by ${random.pick(['line length', 'name', 'date'])}.`,
  'path:listJobs.id': known('job'),
  'path:getJob.id': known('job'),
  'path:revokeKey.id': known('key'),
  'path:team': team,
  'path:name': ({ random, knowledge }) => knowledge.skill()?.name ?? random.pick(SKILL_NAMES),
  'createSkill.name': ({ random }) => `${random.pick(SKILL_NAMES)}-${random.int(1, 40)}`,
};

/** Which things the `id` of a path names, by what comes before it. */
const PATH_PREFIXES: readonly [RegExp, string][] = [
  [/^\/v1\/users\//, 'usr'],
  [/^\/v1\/keys\//, 'key'],
  [/^\/v1\/sessions\//, 'ses'],
  [/^\/v1\/patterns\//, 'pat'],
  [/^\/v1\/proposals\//, 'prp'],
  [/^\/v1\/jobs\//, 'job'],
];

/** A value for a field of this name; undefined where its schema alone says enough. */
export function makeField(name: string, making: Making): unknown {
  return (MAKERS[`${making.operation.id}.${name}`] ?? MAKERS[name])?.(making);
}

export function makePathValue(name: string, making: Making): string {
  const prefix = PATH_PREFIXES.find(([pattern]) => pattern.test(making.operation.path))?.[1];
  const pending = prefix === 'prp' && making.random.chance(0.7) ? making.knowledge.pending() : undefined;
  if (pending !== undefined) return pending.id;
  if (name === 'id' && prefix !== undefined) return known(prefix)(making);
  const made = (MAKERS[`path:${name}`] ?? MAKERS[name])?.(making);
  return typeof made === 'string' ? made : sentence(making);
}

export function makeInstant(making: Making): string {
  return instant(making);
}
