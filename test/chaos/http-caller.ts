export interface Caller {
  post<T>(path: string, body: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  get<T>(path: string): Promise<T>;
}

/** Plain HTTP as one key; anything but a 2xx is an error with what was answered. */
export function callAs(url: string, key: string): Caller {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
  return {
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    get: (path) => call('GET', path),
  };
}
