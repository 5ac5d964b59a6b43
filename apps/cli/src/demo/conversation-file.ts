import { readFile } from 'node:fs/promises';
import { CliError } from '../cli-errors.ts';

export interface ConversationMessage {
  id: string;
  sessionId: string;
  text: string;
  speaker?: string;
  createdAt?: string;
}

export interface Question {
  text: string;
  /** Ids of the messages that answer it. */
  gold: string[];
  category?: string | number;
}

/** One person's history and what is asked about it. */
export interface Group {
  messages: ConversationMessage[];
  queries: Question[];
}

export interface ConversationFile {
  name: string;
  groups: Group[];
}

/** @throws CliError that names the first place that is not of the shape */
export async function readConversationFile(path: string | URL): Promise<ConversationFile> {
  const shown = path instanceof URL ? path.pathname : path;
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return parseConversation(value);
  } catch (cause) {
    throw new CliError(`${shown} is no conversation file: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

export function parseConversation(value: unknown): ConversationFile {
  const file = record(value, 'it');
  return {
    name: text(file['name'], 'name'),
    groups: list(file['groups'], 'groups').map((group, index) => parseGroup(group, `groups[${index}]`)),
  };
}

function parseGroup(value: unknown, at: string): Group {
  const group = record(value, at);
  return {
    messages: list(group['messages'], `${at}.messages`).map((each, index) =>
      parseMessage(each, `${at}.messages[${index}]`),
    ),
    queries: list(group['queries'], `${at}.queries`).map((each, index) =>
      parseQuestion(each, `${at}.queries[${index}]`),
    ),
  };
}

function parseMessage(value: unknown, at: string): ConversationMessage {
  const message = record(value, at);
  return {
    id: text(message['id'], `${at}.id`),
    sessionId: text(message['sessionId'], `${at}.sessionId`),
    text: text(message['text'], `${at}.text`),
    ...optionalText(message, { field: 'speaker', at }),
    ...optionalText(message, { field: 'createdAt', at }),
  };
}

function parseQuestion(value: unknown, at: string): Question {
  const question = record(value, at);
  const { category } = question;
  return {
    text: text(question['text'], `${at}.text`),
    gold: list(question['gold'], `${at}.gold`).map((id, index) => text(id, `${at}.gold[${index}]`)),
    ...(typeof category === 'string' || typeof category === 'number' ? { category } : {}),
  };
}

function record(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${at} is no object`);
  return value as Record<string, unknown>;
}

function list(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${at} is no list`);
  return value as unknown[];
}

function text(value: unknown, at: string): string {
  if (typeof value !== 'string') throw new Error(`${at} is no text`);
  return value;
}

function optionalText<F extends string>(
  value: Record<string, unknown>,
  { field, at }: { field: F; at: string },
): { [K in F]?: string } {
  const given = value[field];
  if (given === undefined || given === null) return {};
  return { [field]: text(given, `${at}.${field}`) } as { [K in F]: string };
}
