/** Plain HTTP against a running server, as any client would speak it. */
export interface BenchClient {
  post<T>(path: string, body: unknown): Promise<T>;
  get<T>(path: string): Promise<T>;
}

export function createBenchClient({ url, key }: { url: string; key: string }): BenchClient {
  const call = async <T>(path: string, init: RequestInit): Promise<T> => {
    for (;;) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const response = await fetch(new URL(path, url), { ...init, headers });
      if (response.status === 429) {
        await pause(Number(response.headers.get('retry-after') ?? 1) * 1000);
        continue;
      }
      const text = await response.text();
      if (!response.ok) throw new Error(`${init.method} ${path} answered ${response.status}: ${text}`);
      return JSON.parse(text) as T;
    }
  };
  return {
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
    get: (path) => call(path, { method: 'GET' }),
  };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export interface BenchTenant {
  slug: string;
  /** A client that acts as the organization's owner. */
  owner: BenchClient;
  /** A client that acts as a new user of the organization. */
  addUser(name: string): Promise<BenchClient>;
}

/** A new organization, so that runs never meet one another's data. */
export async function createBenchTenant({
  url,
  platformKey,
  name,
}: {
  url: string;
  platformKey: string;
  name: string;
}): Promise<BenchTenant> {
  const slug = `${name}-${process.pid}-${Math.floor(performance.timeOrigin).toString(36)}`;
  const platform = createBenchClient({ url, key: platformKey });
  const made = await platform.post<{ admin: { apiKey: string } }>('/v1/orgs', { slug, name });
  const admin = createBenchClient({ url, key: made.admin.apiKey });
  return {
    slug,
    owner: admin,
    addUser: async (user) => {
      const { id } = await admin.post<{ id: string }>('/v1/users', {
        email: `${user}@${slug}.example.com`,
        name: user,
        role: 'member',
      });
      const { key } = await admin.post<{ key: string }>('/v1/keys', { name: 'bench', kind: 'user', userId: id });
      return createBenchClient({ url, key });
    },
  };
}

export interface BenchMessage {
  externalId: string;
  role: 'user';
  content: string;
  createdAt?: string;
}

const MESSAGES_A_CALL = 100;

/** Stores one conversation, in its order. */
export async function storeConversation(
  client: BenchClient,
  { externalId, messages }: { externalId: string; messages: BenchMessage[] },
): Promise<void> {
  const session = await client.post<{ id: string }>('/v1/sessions', { externalId, team: '~me', source: 'bench' });
  for (let from = 0; from < messages.length; from += MESSAGES_A_CALL) {
    await client.post(`/v1/sessions/${session.id}/messages`, {
      messages: messages.slice(from, from + MESSAGES_A_CALL),
    });
  }
}

/** Waits until every message has been read by the index worker, or says that it gave up. */
export async function waitForIndex(client: BenchClient, { timeoutMs }: { timeoutMs: number }): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const open = await Promise.all(
      ['queued', 'running', 'waiting'].map((state) =>
        client.get<{ items: unknown[] }>(`/v1/jobs?kind=index.embed-messages&state=${state}&limit=1`),
      ),
    );
    if (open.every(({ items }) => items.length === 0)) return true;
    if (performance.now() > deadline) return false;
    await pause(500);
  }
}
