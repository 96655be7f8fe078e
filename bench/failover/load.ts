import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CONSENT_VERSION } from '../../src/capabilities/onboarding/rules/consent.ts';
import { productIdOf } from '../../src/capabilities/pricing/rules/plans.ts';
import { CARDS } from '../../tests/support/buyers.ts';

export const KINDS = ['sign-up', 'sign-in', 'log', 'checkout', 'payment'] as const;
export type Kind = (typeof KINDS)[number];

/** A write the shop has answered with success: the database must have it once. */
interface Acknowledged {
  kind: Kind;
  /** The address, token, entry or payment page. */
  id: string;
  at: number;
}

interface Failure {
  /** `503`, `500`, `no answer: ECONNRESET`. */
  what: string;
  path: string;
  at: number;
}

export interface Load {
  acknowledged: readonly Acknowledged[];
  failures: readonly Failure[];
  /** Log entries that were sent, acknowledged or not. */
  sentEntries: ReadonlySet<string>;
  /** Of every request that was answered: how long that took. */
  answers: readonly { path: string; at: number; ms: number }[];
  /** Times at which an open page was notified of a log entry. */
  heard: readonly number[];
  /** Ends the load; requests under way are retried until they succeed. */
  stop(): Promise<void>;
}

const HOUSEHOLDS = 4;
const RETRY_MS = 500;
/** Longer than the shop or the proxies let anything take. */
const PATIENCE_MS = 40_000;
const GIVE_UP_MS = 90_000;
const PASSWORD = 'seven sticks at dusk';
const HOME = { line1: '12 Marina Walk', city: 'Dubai', postal_code: '00000', country: 'AE' };

interface Answer {
  status: number;
  // Each request reads its answer with its own types.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
}

/**
 * Simulates people who register, sign in, log, read and pay, until stopped. Failed requests are repeated unchanged
 * until they succeed.
 */
export async function startLoad(url: string): Promise<Load> {
  const acknowledged: Acknowledged[] = [];
  const failures: Failure[] = [];
  const sentEntries = new Set<string>();
  const heard: number[] = [];
  const closing = new AbortController();
  let going = true;
  const answers: { path: string; at: number; ms: number }[] = [];
  let addresses = 0;

  const fail = (path: string, what: string) => void failures.push({ path, what, at: Date.now() });
  const acknowledge = (kind: Kind, id: string) => void acknowledged.push({ kind, id, at: Date.now() });

  /** Null where it did not succeed, which is noted. */
  const once = async (method: string, path: string, init: RequestInit = {}): Promise<Answer | null> => {
    // Each person has a network of their own, so that rate limits do not interfere.
    const headers = { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses++ >> 8) & 255}.${addresses & 255}` };
    const name = path.replace(/\/([\w]*[\d_][\w-]{19,})/g, '/*');
    const at = Date.now();
    try {
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...init,
        headers: { ...headers, ...(init.headers as Record<string, string>) },
      });
      const text = await answer.text();
      answers.push({ path: name, at, ms: Date.now() - at });
      if (answer.status < 400) return { status: answer.status, json: text.startsWith('{') ? JSON.parse(text) : null };
      const said =
        answer.status === 503 && !answer.headers.has('retry-after') ? '503 without Retry-After' : answer.status;
      fail(name, String(said));
    } catch (error) {
      const { cause, name: kind } = error as Error;
      fail(name, `no answer: ${(cause as { code?: string } | undefined)?.code ?? kind}`);
    }
    return null;
  };
  const json = (body: object, token?: string): RequestInit => ({
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  });
  const persist = async (method: string, path: string, init?: RequestInit): Promise<Answer> => {
    const deadline = Date.now() + GIVE_UP_MS;
    while (Date.now() < deadline) {
      const answer = await once(method, path, init);
      if (answer) return answer;
      await delay(RETRY_MS);
    }
    throw new Error(`${method} ${path} did not succeed in ${GIVE_UP_MS / 1000} s: ${failures.at(-1)?.what}`);
  };

  const signUp = async () => {
    const email = `${randomUUID()}@example.com`;
    const account = { firstName: 'Maryam', lastName: 'Example', email, password: PASSWORD };
    await persist('POST', '/api/auth/register', json({ ...account, preferredLoginMethod: 'email' }));
    acknowledge('sign-up', email);
    const { sessionToken } = (await persist('POST', '/api/auth/login', json({ email, password: PASSWORD }))).json;
    acknowledge('sign-in', sessionToken);
    return sessionToken as string;
  };

  const writeLog = async (token: string, catId: string) => {
    const entry = { id: randomUUID(), at: new Date().toISOString(), kind: 'note', note: 'Slept.' };
    sentEntries.add(entry.id);
    await persist('POST', `/api/cats/${catId}/log`, json(entry, token));
    acknowledge('log', entry.id);
  };

  const buy = async () => {
    const order = { plan: 'premium', cats: 1, currency: 'AED', country: 'AE' } as const;
    const { token } = (await persist('POST', '/api/quotes', json(order))).json;
    const wish = {
      productId: productIdOf('premium'),
      quantity: 1,
      customerData: { email: `${randomUUID()}@example.com`, name: 'Maryam Example', address: HOME },
      metadata: {
        catCount: 1,
        planType: 'premium',
        currency: 'AED',
        cats: JSON.stringify([{ name: 'Miso', age: 'adult', concerns: ['coat'] }]),
      },
      quote: token,
      consent: { accepted: true, version: CONSENT_VERSION },
    };
    const { checkoutUrl } = (await persist('POST', '/api/create-checkout-session', json(wish))).json;
    const path = new URL(checkoutUrl).pathname;
    const sessionId = path.split('/').at(-1) ?? '';
    acknowledge('checkout', sessionId);
    const form = new URLSearchParams({
      ...{ card_number: CARDS.pays, expires: '12 / 34', security_code: '123', name: 'Maryam Example' },
      ...{ shipping_name: 'Maryam Example', shipping_line1: HOME.line1, shipping_city: HOME.city },
      shipping_country: HOME.country,
    });
    await persist('POST', path, { body: form, headers: { origin: url } });
    acknowledge('payment', sessionId);
  };

  /** An open page: comes back by itself when its stream ends. */
  const follow = async (token: string) => {
    while (going) {
      try {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${url}/api/events`, { headers, signal: closing.signal });
        if (answer.status !== 200) fail('/api/events', String(answer.status));
        else {
          for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
            if (text.includes('event: over')) fail('/api/events', 'stream ended for good');
            if (/"topics":\["log"/.test(text)) heard.push(Date.now());
          }
        }
      } catch {
        // Cut off: asks again.
      }
      if (going) await delay(RETRY_MS);
    }
  };

  const households = await Promise.all(
    Array.from({ length: HOUSEHOLDS }, async () => {
      const token = await signUp();
      const { id } = (await persist('POST', '/api/cats', json({ name: 'Miso' }, token))).json;
      return { token, catId: id as string };
    }),
  );
  const repeat = async (pauseMs: number, work: () => Promise<unknown>) => {
    while (going) {
      await work();
      await delay(pauseMs);
    }
  };
  const [first] = households;
  const clients = [
    ...households.map(({ token, catId }) => repeat(250, () => writeLog(token, catId))),
    ...households.slice(0, 2).map(({ token }) => {
      const headers = { authorization: `Bearer ${token}` };
      return repeat(200, () => once('GET', '/api/user-dashboard', { headers }));
    }),
    repeat(500, signUp),
    repeat(300, buy),
    repeat(300, buy),
  ];
  const page = follow(first?.token ?? '');
  return {
    acknowledged,
    failures,
    sentEntries,
    answers,
    heard,
    stop: async () => {
      going = false;
      await Promise.all(clients);
      closing.abort();
      await page;
    },
  };
}
