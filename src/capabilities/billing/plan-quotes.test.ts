import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { home } from '#tests/support/kit-household.ts';
import { newCat } from '#tests/support/members.ts';
import { ACCOUNT } from '#tests/support/parcels.ts';
import { addProPlaces } from '#tests/support/pro-places.ts';
import { subscriber } from '#tests/support/subscribers.ts';
import { receipts, subscriptions } from './tables.ts';

const CHANGE = '/api/subscription/change';
const BOX = '/api/subscription/next-box';
const KITS = '/api/subscription/kits';
const CATS = '/api/subscription/cats';
const PATHS = [CHANGE, BOX, KITS, CATS];
const HALF_AN_HOUR_MS = 30 * 60_000;

interface Quoted {
  path: string;
  wish: object;
  /** Makes the same quote possible again; null where nothing does. */
  undo: { path: string; wish: object } | null;
}

/** Each act that a household confirms by a signed quote; the ones without an undo come last. */
function quotesFor([first, ...others]: { id: string }[], outside: string): Record<string, Quoted> {
  const all = [first, ...others].map((cat) => cat?.id);
  const resume = { path: BOX, wish: { change: 'resume' } };
  return {
    'a box skipped': { path: BOX, wish: { change: 'skip' }, undo: resume },
    'a box moved': { path: BOX, wish: { change: 'move', day: '2027-02-20' }, undo: resume },
    'a pause': { path: BOX, wish: { change: 'pause', boxes: 2 }, undo: resume },
    'a box brought forward': { path: BOX, wish: { change: 'forward' }, undo: resume },
    'follow-up kits': {
      path: KITS,
      wish: { catId: first?.id, cadence: 'monthly' },
      undo: { path: KITS, wish: { catId: first?.id, cadence: 'none' } },
    },
    'fewer cats': {
      path: CHANGE,
      wish: { planType: 'premium', catIds: all.slice(1) },
      undo: { path: CHANGE, wish: { planType: 'premium', catIds: all } },
    },
    'a smaller plan': {
      path: CHANGE,
      wish: { planType: 'standard' },
      undo: { path: CHANGE, wish: { planType: 'premium' } },
    },
    'a cat added': { path: CATS, wish: { catId: outside }, undo: null },
    'a dearer plan': { path: CHANGE, wish: { planType: 'pro' }, undo: null },
  };
}

const bodyFor = (path: string, token: string) =>
  path === CATS ? { token, consent: { accepted: true, version: CONSENT_VERSION } } : { token };

/** A household with a Premium plan for two cats, and one cat outside of it. */
async function household(services: TestServices) {
  await addProPlaces(services, 3);
  const { customer, cats } = await home(services);
  const quotes = quotesFor(cats, await newCat(customer, { name: 'Nala' }));
  const quote = async ({ path, wish }: Pick<Quoted, 'path' | 'wish'>): Promise<string> => {
    const { status, json } = await customer.post(
      path === CHANGE ? '/api/subscription/preview' : `${path}/preview`,
      wish,
    );
    expect([wish, status, json]).toMatchObject([wish, 200, {}]);
    return json.token;
  };
  const apply = (path: string, token: string, by = customer) => by.post(path, bodyFor(path, token));
  return { customer, quotes, quote, apply };
}

async function stateOf({ database: { db }, stripe, mails }: TestServices) {
  const { data } = await stripe.charges.list({ limit: 100 });
  return {
    rows: await db.select().from(subscriptions).orderBy(asc(subscriptions.id)),
    receipts: await db.$count(receipts),
    charges: data.length,
    mails: (await mails()).length,
  };
}

onOneEngine('the signed quotes of a plan', (open) => {
  test('each is refused to another household, signed out, altered, for another act and after half an hour, and nothing changes', async () => {
    const services = await open();
    const { customer, quotes, quote, apply } = await household(services);
    const thief = await subscriber(services, { planType: 'premium' });
    await thief.sticks(true);
    const before = await stateOf(services);
    const tokens: [name: string, path: string, token: string][] = [];
    for (const [name, quoted] of Object.entries(quotes)) tokens.push([name, quoted.path, await quote(quoted)]);
    for (const [name, path, token] of tokens) {
      const answers = [
        await apply(path, token, thief.browser),
        await apply(path, token, newBrowser(services)),
        await apply(path, `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`),
      ];
      for (const other of PATHS) if (other !== path) answers.push(await apply(other, token));
      const codes = answers.map(({ json }) => json.code);
      expect([name, codes[0]]).toEqual([
        name,
        expect.stringMatching(/^(change-outdated|cat-not-here|cat-not-in-order)$/),
      ]);
      expect([name, ...codes.slice(1)]).toEqual([
        name,
        'unauthorized',
        ...Array.from({ length: PATHS.length }, () => 'change-outdated'),
      ]);
    }
    services.clock.advance(HALF_AN_HOUR_MS);
    for (const [name, path, token] of tokens) {
      const { json } = await apply(path, token, customer);
      expect([name, json.code]).toEqual([name, 'change-outdated']);
    }
    await services.settle();
    expect(await stateOf(services)).toEqual(before);
  });

  test('once one is made, those that were shown before it are refused, and the same one is answered again without effect', async () => {
    const services = await open();
    const { customer, quotes, quote, apply } = await household(services);
    const possible = new Map(Object.entries(quotes));
    const shown = async () => {
      const tokens: Record<string, string> = {};
      for (const [name, quoted] of possible) tokens[name] = await quote(quoted);
      return tokens;
    };
    const refuses = async (made: string, tokens: Record<string, string>) => {
      await services.settle();
      const before = await stateOf(services);
      for (const [name, token] of Object.entries(tokens)) {
        const { status } = await apply(quotes[name]?.path ?? '', token);
        expect([made, name, status === 200]).toEqual([made, name, name === made]);
      }
      await services.settle();
      expect([made, await stateOf(services)]).toEqual([made, before]);
    };
    const cancelled = await shown();
    await customer.post('/api/subscription/cancel');
    await refuses('the plan cancelled', cancelled);
    await customer.post('/api/subscription/keep');
    await services.settle();
    for (const [name, { path, undo }] of Object.entries(quotes)) {
      const tokens = await shown();
      expect([name, (await apply(path, tokens[name] ?? '')).status]).toEqual([name, 200]);
      await refuses(name, tokens);
      if (undo) expect((await apply(undo.path, await quote(undo))).status).toBe(200);
      else possible.delete(name);
      await services.settle();
    }
  });

  test.each(['a box skipped', 'follow-up kits', 'a cat added', 'a dearer plan'])(
    '%s by two sessions of a household at once, by two quotes and twenty requests, is one change and one mail',
    async (name) => {
      const services = await open();
      const { customer, quotes, quote, apply } = await household(services);
      const phone = newBrowser(services);
      const { email } = (await customer.get('/api/auth/user')).json.user;
      expect((await phone.post('/api/auth/login', { email, password: ACCOUNT.password })).status).toBe(200);
      const { path, wish } = quotes[name] ?? expect.fail();
      const tokens = [await quote({ path, wish }), await quote({ path, wish })];
      const before = await stateOf(services);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => apply(path, tokens[n % 2] ?? '', n % 4 < 2 ? customer : phone)),
      );
      await services.settle();
      const won = new Set(answers.flatMap(({ status }, n) => (status === 200 ? [n % 2] : [])));
      expect(won.size).toBe(1);
      const after = await stateOf(services);
      expect(after.mails - before.mails).toBe(1);
      expect(after.charges - before.charges).toBe(name === 'a dearer plan' ? 1 : 0);
    },
  );
});
