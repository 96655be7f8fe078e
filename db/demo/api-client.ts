import type { Shop } from '#src/app.ts';

// Any JSON the API returns.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** A person with a browser: the scenario uses the same routes as the pages. */
export interface ApiClient {
  get(path: string): Promise<Json>;
  send(method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown): Promise<Json>;
  /** Fills in a form of the payment page. */
  fill(address: string, fields: Record<string, string>): Promise<void>;
  signIn(contact: { email: string; password: string }): Promise<void>;
}

export function newApiClient({ app, services }: Pick<Shop, 'app' | 'services'>): ApiClient {
  const origin = services.settings.publicUrl;
  const cookies = new Map<string, string>();
  let token: string | null = null;
  async function call(method: string, path: string, body?: unknown): Promise<Json> {
    const headers: Record<string, string> = { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), origin };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (token) headers.authorization = `Bearer ${token}`;
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await app.request(`${origin}${path}`, init);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`The story stops: ${method} ${path} answered ${response.status} ${text}`);
    return text ? JSON.parse(text) : null;
  }
  return {
    get: (path) => call('GET', path),
    send: call,
    fill: async (address, fields) => {
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams(fields).toString();
      const response = await app.request(address, { method: 'POST', headers, body });
      if (response.status >= 400) throw new Error(`The story stops: the payment page answered ${response.status}`);
    },
    signIn: async (contact) => {
      const answer = await call('POST', '/api/auth/login', contact);
      token = answer.sessionToken;
    },
  };
}
