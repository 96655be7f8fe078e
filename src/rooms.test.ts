import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { addExtra } from '#src/capabilities/fulfilment/verbs/add-extra.ts';
import { householdOfCat } from '#src/capabilities/lab/store.ts';
import { type Browser, newBrowser, paidOrder } from '#tests/support/buyers.ts';
import { openTestHouse, type TestHouse } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { householdOf, REDEEM, redeemedBy, withPoints } from '#tests/support/points.ts';

const ACCOUNT = { password: 'a-long-purr', firstName: 'Maryam', lastName: 'Example' };

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse('pglite');
});
afterAll(() => house.close());

/** What a household has that somebody else could ask for by its id. */
interface Belongings {
  cat: string;
  entry: string;
  invoice: string;
  session: string;
  kit: string;
  redemption: string;
}

interface Door {
  /** Whose id stands in the address. */
  id: keyof Belongings;
  body?: (now: Date) => object;
}

const at = (now: Date) => ({ id: randomUUID(), at: now.toISOString() });
const weight = (now: Date) => ({ ...at(now), kind: 'weight', value: 4, unit: 'kg' });

/** Every address with something in it that belongs to a household. */
const OF_A_HOUSEHOLD: Record<string, Door> = {
  'GET /api/cats/:id': { id: 'cat' },
  'PATCH /api/cats/:id': { id: 'cat', body: () => ({ name: 'Mine', version: 1 }) },
  'POST /api/cats/:id/archive': { id: 'cat', body: () => ({ reason: 'moved' }) },
  'POST /api/cats/:id/restore': { id: 'cat' },
  'GET /api/cats/:id/log': { id: 'cat' },
  'POST /api/cats/:id/log': { id: 'cat', body: weight },
  'GET /api/cats/:id/series': { id: 'cat' },
  'GET /api/cats/:id/results': { id: 'cat' },
  'GET /api/cats/:id/dna': { id: 'cat' },
  'GET /api/cats/:id/sticks': { id: 'cat' },
  'GET /api/cats/:id/report.pdf': { id: 'cat' },
  'GET /api/cats/:id/month.pdf': { id: 'cat' },
  'PATCH /api/log/:id': { id: 'entry', body: weight },
  'DELETE /api/log/:id': { id: 'entry' },
  'GET /api/invoices/:file': { id: 'invoice' },
  'DELETE /api/sessions/:id': { id: 'session' },
  'POST /api/kits/:id/pickup': { id: 'kit' },
  'POST /api/rewards/user/:id/withdraw': { id: 'redemption' },
  'GET /api/rewards/user/:id/download': { id: 'redemption' },
};

/** Who works here is asked for at the door of the desk; the others belong to nobody, or open with what only their buyer was sent. */
const OTHERS = /^\S+ \/api\/(desk|demo|friend-codes|partners|checkout-sessions|receipts)\//;

/** Queries and bodies that name what belongs to a household. */
const NAMED = [
  {
    what: 'POST /api/log/batch',
    ask: (stranger: Browser, { cat }: Belongings, now: Date) =>
      stranger.post('/api/log/batch', { entries: [{ ...weight(now), catId: cat }] }),
    answer: { status: 200, json: { results: [{ status: 'refused', code: 'cat-unknown', entry: null }] } },
  },
  {
    what: 'GET /api/timeline',
    ask: (stranger: Browser, { cat }: Belongings) => stranger.get(`/api/timeline?cat=${cat}`),
    answer: { status: 404, json: { code: 'cat-unknown' } },
  },
  {
    what: 'POST /api/get-or-create-subscription',
    ask: (stranger: Browser, { cat }: Belongings) =>
      stranger.post('/api/get-or-create-subscription', { planType: 'standard', catCount: 1, catIds: [cat] }),
    answer: { status: 404, json: { code: 'cat-unknown' } },
  },
  {
    what: 'POST /api/rewards/redeem',
    ask: (stranger: Browser, { cat }: Belongings) => stranger.post(REDEEM, { rewardId: 'poster', catId: cat }),
    answer: { status: 404, json: { code: 'cat-unknown' } },
  },
  {
    what: 'POST /api/subscription/preview',
    ask: (stranger: Browser, { cat }: Belongings) =>
      stranger.post('/api/subscription/preview', { planType: 'standard', catIds: [cat] }),
    answer: { status: 404, json: { code: 'no-subscription' } },
  },
];

/** The API document's own list of what is asked for by a name such as these. The entries of a batch are looked at one by one, so it cannot know them. */
const NAMES = /^(cat|order|box|set|invoice|entry|household)(Ids?)?$/;
const NOT_IN_THE_DOCUMENT = ['POST /api/log/batch'];

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string; properties?: object } }> };
}

async function naming(): Promise<string[]> {
  const { paths, components } = await (await house.app.request('/api/openapi.json')).json();
  const found: string[] = [];
  for (const [path, operations] of Object.entries<Record<string, Operation>>(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      const queries = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => {
        const named = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
        return Object.keys(named?.properties ?? {});
      });
      if ([...queries, ...fields].some((name) => NAMES.test(name))) found.push(`${method.toUpperCase()} ${path}`);
    }
  }
  return found.filter((address) => !OTHERS.test(`${address}/`));
}

async function withEverything(): Promise<{ owner: Browser; own: Belongings }> {
  const { browser: owner, sessionId } = await paidOrder(house);
  await owner.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
  const [cat] = (await owner.get('/api/cats')).json;
  const { json: entry } = await owner.post(`/api/cats/${cat.id}/log`, weight(house.clock.now()));
  const [invoice] = (await owner.get('/api/subscription')).json.invoices;
  const [session] = (await owner.get('/api/sessions')).json;
  const kit = await kitFor(cat.id);
  await withPoints(house, await householdOf(house, owner), 120);
  await owner.post(REDEEM, { rewardId: 'poster', catId: cat.id });
  const [{ id: redemption }] = await redeemedBy(owner);
  return { owner, own: { cat: cat.id, entry: entry.id, invoice: invoice.id, session: session.id, kit, redemption } };
}

/** One that goes along with the next box. */
async function kitFor(catId: string): Promise<string> {
  const id = randomUUID();
  await house.transact({ kind: 'system' }, async (ctx) => {
    const householdId = (await householdOfCat(ctx.tx, 'house', catId)) ?? '';
    await addExtra(ctx, systemScope({ kind: 'system' }, householdId), { id, kind: 'test-kit', catId });
  });
  return id;
}

/** All of the house's addresses that something is put into. */
const addresses = () =>
  new Set(
    house.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && path.includes(':'))
      .map(({ method, path }) => `${method} ${path}`),
  );

test('another household’s ids give 404 in every address and payload that takes one, and what they name stays as it was', {
  timeout: 60_000,
}, async () => {
  const { owner, own } = await withEverything();
  const stranger = await newMember(house);
  await newCat(stranger, { name: 'Laila' });
  const told = async () => {
    const paths = ['/api/cats', `/api/cats/${own.cat}/log`, '/api/sessions', '/api/user-dashboard'];
    return Promise.all(paths.map(async (path) => (await owner.get(path)).json));
  };
  const before = await told();

  const ours = [...addresses()].filter((address) => !OTHERS.test(address));
  expect(ours.toSorted()).toEqual(Object.keys(OF_A_HOUSEHOLD).toSorted());
  for (const [address, { id, body }] of Object.entries(OF_A_HOUSEHOLD)) {
    const [method = '', pattern = ''] = address.split(' ');
    const path = pattern.replace(':file', `${own[id]}.pdf`).replace(':id', own[id]);
    const query = path.endsWith('/series') ? '?kind=weight' : '';
    const { status } = await ask(stranger, method, path + query, body?.(house.clock.now()));
    expect([address, status]).toEqual([address, 404]);
    const visitor = await ask(newBrowser(house), method, path + query, body?.(house.clock.now()));
    expect([address, visitor.status]).toEqual([address, 401]);
    if (method !== 'GET') continue;
    const { status: owned, text } = await ask(owner, method, path + query);
    // What is not there yet is unknown to its owner as well, in other words.
    expect([address, owned === 200 || text.includes('nothing-to-print')]).toEqual([address, true]);
  }
  expect([...(await naming()), ...NOT_IN_THE_DOCUMENT].toSorted()).toEqual(NAMED.map(({ what }) => what).toSorted());
  for (const { what, ask: askFor, answer } of NAMED) {
    const { status, json } = await askFor(stranger, own, house.clock.now());
    expect({ what, status, json }).toMatchObject({ what, ...answer });
  }
  expect(await told()).toEqual(before);
});

test('no address of the desk answers a customer', async () => {
  const member = await newMember(house);
  const desk = new Set(
    house.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/desk/'))
      .map(({ method, path }) => `${method} ${path}`),
  );
  expect(desk.size).toBeGreaterThan(20);
  for (const address of desk) {
    const [method = '', pattern = ''] = address.split(' ');
    const path = pattern.replace(/:\w+/g, randomUUID());
    const { status, text } = await ask(member, method, path, method === 'GET' ? undefined : {});
    // A body that is not understood is sent back before anybody looks who sent it.
    expect([address, status === 403 || (status === 422 && text.includes('"invalid"'))]).toEqual([address, true]);
  }
});

/** One request as that browser sends it, whatever comes back. */
async function ask({ token }: Browser, method: string, path: string, body?: object) {
  const headers = { origin: 'http://shop.test', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await house.app.request(`http://shop.test${path}`, {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}
