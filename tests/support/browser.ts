import type { TestServices } from './engines.ts';

export const ORIGIN = 'http://shop.test';

export interface Answer {
  status: number;
  // The shapes of answers are what the tests are about.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
  headers: Headers;
}

/** A browser: keeps its cookies, and the session token once it has one. Sends the headers given with every request. */
export interface Browser {
  token: string | null;
  /** Runs pending work: jobs, and events of the payment service. */
  settle(): Promise<void>;
  /** Its stored items, for another browser that goes on where this one is. */
  saved(): SavedBrowser;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

export interface SavedBrowser {
  token: string | null;
  cookies: [string, string][];
}

export function newBrowser(
  services: TestServices,
  sent: Record<string, string> = {},
  saved: SavedBrowser = { token: null, cookies: [] },
): Browser {
  const cookies = new Map(saved.cookies);
  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = { ...sent, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    if (method !== 'GET') headers.origin = ORIGIN;
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (browser.token) headers.authorization = `Bearer ${browser.token}`;
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await services.app.request(`${ORIGIN}${path}`, init);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const text = await response.text();
    const json = text ? JSON.parse(text) : null;
    if (typeof json?.sessionToken === 'string') browser.token = json.sessionToken;
    return { status: response.status, json, headers: response.headers };
  }
  const browser: Browser = {
    token: saved.token,
    settle: () => services.settle(),
    saved: () => ({ token: browser.token, cookies: [...cookies] }),
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  };
  return browser;
}
