import { expect } from 'vitest';
import { done, expectSame, found, idsIn, ownerOf, type Step } from './model-step.ts';

const memory: Record<string, Step> = {
  'GET /v1/memory/{store}': ({ me }) => ({
    path: '/v1/memory/memory',
    settle: found({ entries: me.memory }),
  }),
  'POST /v1/memory/{store}/operations': ({ me, pick, fresh }) => {
    const old = me.memory.length > 8 ? pick(me.memory) : undefined;
    const content = fresh('entry');
    const remove = old === undefined ? [] : [{ action: 'remove', oldText: old }];
    return {
      path: '/v1/memory/memory/operations',
      body: { operations: [...remove, { action: 'add', content }] },
      settle: done(200, () => (me.memory = [...me.memory.filter((entry) => entry !== old), content])),
    };
  },
};

const sessions: Record<string, Step> = {
  'POST /v1/sessions': ({ me, fresh }) => {
    const title = fresh('session');
    const settle = done(201, ({ id }) => me.sessions.set(String(id), { title, messages: new Map() }));
    return { path: '/v1/sessions', body: { title }, settle };
  },
  'GET /v1/sessions': ({ me }) => ({
    path: '/v1/sessions?limit=100',
    settle: done(200, (body) => expectSame(idsIn(body), me.sessions.keys())),
  }),
  'GET /v1/sessions/{id}': ({ whose, pick }) => {
    const [id, session] = pick(whose.sessions) ?? [];
    if (session === undefined) return undefined;
    const said = { id, title: session.title, messageCount: session.messages.size };
    return { path: `/v1/sessions/${id}`, settle: found(said) };
  },
  'PATCH /v1/sessions/{id}': ({ whose, pick, fresh }) => {
    const [id, session] = pick(whose.sessions) ?? [];
    if (session === undefined) return undefined;
    const title = fresh('retitled');
    return { path: `/v1/sessions/${id}`, body: { title }, settle: done(200, () => (session.title = title)) };
  },
  'DELETE /v1/sessions/{id}': ({ whose, me, mine, pick }) => {
    const id = pick(whose.sessions.keys());
    if (id === undefined) return undefined;
    const erased = () => {
      me.sessions.delete(id);
      for (const [pattern, from] of mine.patterns) {
        const left = from.filter((session) => session !== id);
        if (left.length === 0) mine.patterns.delete(pattern);
        else mine.patterns.set(pattern, left);
      }
    };
    return { path: `/v1/sessions/${id}`, settle: done(204, erased) };
  },
  'POST /v1/sessions/{id}/end': ({ whose, pick, fresh }) => {
    const id = pick(whose.sessions.keys());
    if (id === undefined) return undefined;
    return { path: `/v1/sessions/${id}/end`, body: { reason: fresh('end') }, settle: done(200) };
  },
  'GET /v1/sessions/{id}/context': ({ whose, me, pick }) => {
    const id = pick(whose.sessions.keys());
    if (id === undefined) return undefined;
    const isOwn = (text: string) => !/canary/.test(text) || me.sessions.has(id);
    return {
      path: `/v1/sessions/${id}/context`,
      settle: done(200, (_, { text }) => expect(isOwn(text)).toBe(true)),
    };
  },
};

const messages: Record<string, Step> = {
  'POST /v1/sessions/{id}/messages': ({ whose, pick, fresh }) => {
    const [id, session] = pick(whose.sessions) ?? [];
    if (session === undefined) return undefined;
    const content = fresh('message');
    const settle = done(201, (body) => session.messages.set(idsIn(body)[0] ?? '', content));
    return { path: `/v1/sessions/${id}/messages`, body: { messages: [{ role: 'user', content }] }, settle };
  },
  'GET /v1/sessions/{id}/messages': ({ whose, pick }) => {
    const [id, session] = pick(whose.sessions) ?? [];
    if (session === undefined) return undefined;
    const settle = done(200, (body) => expect(idsIn(body, 'content')).toEqual([...session.messages.values()]));
    return { path: `/v1/sessions/${id}/messages?limit=100`, settle };
  },
  'DELETE /v1/sessions/{id}/messages/{messageId}': ({ whose, pick }) => {
    const [id, session] = pick([...whose.sessions].filter(([, each]) => each.messages.size > 0)) ?? [];
    const messageId = pick(session?.messages.keys() ?? []);
    if (session === undefined || messageId === undefined) return undefined;
    const settle = done(204, () => session.messages.delete(messageId));
    return { path: `/v1/sessions/${id}/messages/${messageId}`, settle };
  },
  // Whoever's words are asked for, none but the caller's own messages are found.
  'POST /v1/search': ({ mine, theirs, me, pick }) => {
    const everyone = [mine, theirs].flatMap(({ people }) => people.flatMap(({ sessions: each }) => [...each.values()]));
    const content = pick(everyone.flatMap((session) => [...session.messages.values()]));
    if (content === undefined) return undefined;
    const own = [...me.sessions.values()].flatMap((session) => [...session.messages]);
    const said = own.filter(([, text]) => text === content).map(([id]) => id);
    const hits = (body: Record<string, unknown>) =>
      (body['hits'] as { message: { id: string } }[]).map(({ message }) => message.id);
    const body = { query: `"${content}"`, mode: 'text' };
    return { path: '/v1/search', body, settle: done(200, (answer) => expectSame(hits(answer), said)) };
  },
};

const learning: Record<string, Step> = {
  'POST /v1/corrections': ({ whose, mine, pick }) => {
    const sessionId = pick(whose.sessions.keys());
    if (sessionId === undefined) return undefined;
    const rule = pick(['Write times in UTC', 'Never abbreviate the names of months', 'Use metric units']);
    const settle = done(201, (body) => {
      const { id } = body['pattern'] as { id: string };
      mine.patterns.set(id, [...(mine.patterns.get(id) ?? []), sessionId]);
    });
    return { path: '/v1/corrections', body: { sessionId, instruction: `${rule} for ${mine.canary}.` }, settle };
  },
  'GET /v1/patterns': ({ mine }) => ({
    path: '/v1/patterns?limit=100',
    as: ownerOf(mine),
    settle: done(200, (body) => expectSame(idsIn(body), mine.patterns.keys())),
  }),
  'GET /v1/patterns/{id}': ({ of, mine, pick }) => {
    const [id, from] = pick(of.patterns) ?? [];
    if (from === undefined) return undefined;
    const settle = found({ count: from.length });
    return { path: `/v1/patterns/${id}`, as: ownerOf(mine), settle };
  },
  'GET /v1/jobs': ({ mine }) => ({
    path: '/v1/jobs?limit=100',
    as: ownerOf(mine),
    settle: done(200, (body) => (mine.jobs = new Set(idsIn(body)))),
  }),
  'GET /v1/jobs/{id}': ({ of, mine, pick }) => {
    const id = pick(of.jobs);
    if (id === undefined) return undefined;
    return { path: `/v1/jobs/${id}`, as: ownerOf(mine), settle: found({ id }) };
  },
};

export const PERSONAL_STEPS: Record<string, Step> = { ...memory, ...sessions, ...messages, ...learning };
