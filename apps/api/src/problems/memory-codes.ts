import type { DescribedCodes } from './error-code.ts';

const members = {
  currentEntries: 'what the store holds',
  usage: 'how full it is',
  path: 'the operation that was refused, where it was one',
};

/** Of memory stores and sessions. Refusals of memory hold what a model needs to tidy up and try again. */
export const MEMORY_CODES = {
  'memory.over_limit': {
    kind: 'invalid',
    means: 'The store would hold more characters than it may.',
    remedy: 'Shorten, merge or remove entries in the same batch.',
    members,
  },
  'memory.no_match': {
    kind: 'invalid',
    means: 'No entry holds `oldText`.',
    remedy: 'Take the text from `currentEntries`, white space and case included.',
    members,
  },
  'memory.ambiguous': {
    kind: 'invalid',
    means: 'Several different entries hold `oldText`.',
    remedy: 'Give more of the one that is meant.',
    members: { ...members, matches: 'the beginnings of those entries' },
  },
  'memory.blocked': {
    kind: 'invalid',
    means: 'The content looks like an attack on the agents that will read it.',
    remedy: 'Store the fact in plain words, without instructions or hidden characters.',
    members: { ...members, threats: 'what it looks like' },
  },
  'memory.holds_delimiter': {
    kind: 'invalid',
    means: 'The content holds a line of § alone, which stands between entries.',
    remedy: 'Add the parts as entries of their own.',
    members,
  },
  'memory.empty': {
    kind: 'invalid',
    means: 'The operation lacks the content or `oldText` that its action needs.',
    remedy: 'Give it, or use `remove` to take an entry away.',
    members,
  },
  'memory.team_read_only': {
    kind: 'forbidden',
    means: 'A team’s memory is written by its maintainers and reviewers in person, not by agents or other members.',
    remedy: 'Ask one of them.',
  },
  'session.changed': {
    kind: 'precondition_failed',
    means: 'The session is not at the version that If-Match names.',
    remedy: 'Read it again, decide again, and send the new ETag.',
  },
  'settings.changed': {
    kind: 'precondition_failed',
    means: 'The settings are not at the version that If-Match names.',
    remedy: 'Read them again, decide again, and send the new ETag.',
  },
} as const satisfies DescribedCodes;
