import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskKey, mayAct, type UnrecordedKey } from '#src/capabilities/access/rules/staff-acts.ts';
import { STAFF_ROLES } from '#src/capabilities/access/rules/staff-roles.ts';
import { auditLog } from '#src/capabilities/access/tables.ts';
import { invalidSentence } from '#src/lib/validation.ts';
import { askAs, attackShop, type DeskAnswer, summaryOf } from '#tests/support/adversary/attack-shop.ts';
import { BAD_PARAMETERS, badValues } from '#tests/support/adversary/attacks.ts';
import { operationsOf, readDocument, resolved } from '#tests/support/adversary/document.ts';
import { bodySchema, changed, exampleOf, sitesOf } from '#tests/support/adversary/examples.ts';
import { jargonIn } from '#tests/support/adversary/plain-words.ts';
import { deskIds, userOf } from '#tests/support/adversary/desk-ids.ts';
import { type DeskIds, roleOf } from '#tests/support/adversary/roles.ts';
import { allRows, holding, without } from '#tests/support/adversary/rows.ts';
import { type Belongings, weight, withEverything } from '#tests/support/belongings.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { type Engine, openTestServices, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { ACCOUNT, colleague } from '#tests/support/parcels.ts';
import { realPdf } from '#tests/support/pdfs.ts';
import { REDEEM } from '#tests/support/points.ts';
import { confirm, dayAfter, joined } from '#tests/support/sharing.ts';
import { inputsOf, uncheckedInputs } from '#tests/support/route-inputs.ts';

/** `npm run bench -- adversary` asks for more, with another seed, on the other engine. */
const { ADVERSARY_REQUESTS = '3200', ADVERSARY_SEED = '13', ADVERSARY_ENGINE = 'postgres' } = process.env;

let services: TestServices;
beforeAll(async () => {
  // Behind a proxy, so that each request may come from another address.
  services = await openTestServices(ADVERSARY_ENGINE as Engine, { trustedProxies: 1 }, { demo: () => ({}) });
});
afterAll(() => services.close());

interface ResourceRoute {
  /** Resource whose id is in the URL. */
  id: keyof Belongings;
  body?: (now: Date) => object;
}

/** A consultation about this cat, as a form sends it. */
const consultation = (now: Date, cat: string) => ({
  ...{ vetId: randomUUID(), startsAt: now.toISOString(), catIds: [cat] },
  ...{ question: 'Is it mine?', way: 'phone', phone: '+971501234567' },
});

/** Every address with something in it that belongs to a household. */
const OF_A_HOUSEHOLD: Record<string, ResourceRoute> = {
  'GET /api/cats/:id': { id: 'cat' },
  'PATCH /api/cats/:id': { id: 'cat', body: () => ({ name: 'Mine', version: 1 }) },
  'POST /api/cats/:id/archive': { id: 'cat', body: () => ({ reason: 'moved' }) },
  'POST /api/cats/:id/restore': { id: 'cat' },
  'GET /api/cats/:id/log': { id: 'cat' },
  'POST /api/cats/:id/log': { id: 'cat', body: weight },
  'POST /api/cats/:id/medicines': { id: 'cat', body: () => ({ id: randomUUID(), kind: 'medicine', name: 'Mine' }) },
  'PATCH /api/medicines/:id': { id: 'medicine', body: () => ({ kind: 'medicine', name: 'Mine', version: 1 }) },
  'DELETE /api/medicines/:id': { id: 'medicine' },
  'GET /api/cats/:id/series': { id: 'cat' },
  'GET /api/cats/:id/results': { id: 'cat' },
  'POST /api/cats/:id/results/seen': { id: 'cat' },
  'GET /api/cats/:id/before-after': { id: 'cat' },
  'GET /api/cats/:id/dna': { id: 'cat' },
  'GET /api/cats/:id/sticks': { id: 'cat' },
  'POST /api/cats/:id/sticks/exchange': { id: 'cat', body: () => ({ out: 'omega', version: 1 }) },
  'POST /api/cats/:id/sticks/keep': { id: 'cat', body: () => ({ version: 1 }) },
  'GET /api/cats/:id/report.pdf': { id: 'cat' },
  'GET /api/cats/:id/month.pdf': { id: 'cat' },
  'GET /api/cats/:id/wallet.pkpass': { id: 'cat' },
  'GET /api/cats/:id/share-card': { id: 'cat' },
  'PUT /api/cats/:id/share-card': { id: 'cat', body: () => ({ showName: true, sentence: 'particular' }) },
  'DELETE /api/cats/:id/share-card': { id: 'cat' },
  'GET /api/cats/:id/share-card.png': { id: 'cat' },
  'GET /api/cats/:id/vet-sheet.pdf': { id: 'cat' },
  'GET /api/cats/:id/vet-links': { id: 'cat' },
  'POST /api/cats/:id/vet-links': { id: 'cat', body: () => ({ period: 'day' }) },
  'GET /api/imports/:id': { id: 'import' },
  'DELETE /api/imports/:id': { id: 'import' },
  'DELETE /api/vet-links/:id': { id: 'vetLink' },
  'DELETE /api/vet-notes/:id': { id: 'vetNote' },
  'PUT /api/consultations/:id': {
    id: 'consultation',
    body: (now) => consultation(now, randomUUID()),
  },
  'POST /api/consultations/:id/cancellation': { id: 'consultation' },
  'PATCH /api/log/:id': { id: 'entry', body: weight },
  'DELETE /api/log/:id': { id: 'entry' },
  'GET /api/invoices/:file': { id: 'invoice' },
  'GET /api/credit-notes/:file': { id: 'creditNote' },
  'DELETE /api/sessions/:id': { id: 'session' },
  'PATCH /api/passkeys/:id': { id: 'passkey', body: () => ({ name: 'Mine' }) },
  'DELETE /api/passkeys/:id': { id: 'passkey' },
  'POST /api/kits/:id/pickup': { id: 'kit' },
  'POST /api/rewards/user/:id/withdraw': { id: 'redemption' },
  'GET /api/rewards/user/:id/download': { id: 'redemption' },
};

/** Routes of people who share a household have a walk of their own (src/shared-households-acts.test.ts); desk routes check for staff, those of partners for an API key; those of push name kinds of messages; the others belong to nobody, or open with a link that only their buyer was sent. */
const OTHERS =
  /^\S+ \/api\/(affiliate|articles|consultation-calendars|desk|demo|friend-codes|household-people|memberships|shared|partner|partners|push|checkout-sessions|receipts)\//;

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
  {
    what: 'POST /api/subscription/cats/preview',
    ask: (stranger: Browser, { cat }: Belongings) => stranger.post('/api/subscription/cats/preview', { catId: cat }),
    answer: { status: 404, json: { code: 'no-subscription' } },
  },
  {
    what: 'POST /api/subscription/kits/preview',
    ask: (stranger: Browser, { cat }: Belongings) =>
      stranger.post('/api/subscription/kits/preview', { catId: cat, cadence: 'monthly' }),
    answer: { status: 404, json: { code: 'no-subscription' } },
  },
  {
    what: 'POST /api/refusal-claims',
    ask: (stranger: Browser, { cat, entry }: Belongings) =>
      stranger.post('/api/refusal-claims', { boxId: randomUUID(), catId: cat, entries: [entry], amount: null }),
    answer: { status: 404, json: { code: 'box-unknown' } },
  },
  {
    what: 'POST /api/consultations',
    ask: (stranger: Browser, { cat }: Belongings, now: Date) =>
      stranger.post('/api/consultations', { id: randomUUID(), ...consultation(now, cat) }),
    answer: { status: 422, json: { code: 'consultation-cats' } },
  },
  {
    what: 'PUT /api/consultations/{id}',
    ask: (stranger: Browser, { cat }: Belongings, now: Date) =>
      stranger.put(`/api/consultations/${randomUUID()}`, consultation(now, cat)),
    answer: { status: 404, json: { code: 'consultation-not-found' } },
  },
  {
    what: 'POST /api/gift-redemptions',
    ask: (stranger: Browser, { cat }: Belongings) =>
      stranger.post('/api/gift-redemptions', {
        ...{ code: 'PURR-0000-0000-0000-0000', cat: { id: cat }, recipient: 'Layla Haddad' },
        address: { line1: '4 Palm Street', city: 'Dubai' },
      }),
    answer: { status: 404, json: { code: 'gift-unknown' } },
  },
];

/** The API document's own list of what is asked for by a name such as these. The entries of a batch are looked at one by one, so it cannot know them. */
const NAMES = /^(cat|order|box|set|invoice|entry|household)(Ids?)?$/;
const NOT_IN_THE_DOCUMENT = ['POST /api/log/batch'];

async function naming(): Promise<string[]> {
  const document = await readDocument(services);
  const found = operationsOf(document).filter((operation) => {
    const queries = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    const body = bodySchema(operation);
    const fields = Object.keys((body && resolved(document, body).properties) ?? {});
    return [...queries, ...fields].some((name) => NAMES.test(name));
  });
  return found.map(({ name }) => name).filter((address) => !OTHERS.test(`${address}/`));
}

/** Every route that takes input. */
const addresses = () =>
  new Set(
    services.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && path.includes(':'))
      .map(({ method, path }) => `${method} ${path}`),
  );

test('another household’s ids give 404 in every address and payload that takes one, and what they name stays as it was', async () => {
  const { owner, own } = await withEverything(services);
  const stranger = await newMember(services);
  await newCat(stranger, { name: 'Laila' });
  // Somebody who shares the household has a way of their own into it, and no other.
  await confirm(services, (await owner.get('/api/auth/user')).json.user.email);
  const partner = await joined(services, owner, { name: 'Sam', role: 'partner' });
  const sitter = await joined(services, owner, { name: 'Noor', role: 'sitter', until: dayAfter(services, 3) });
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
    for (const other of [stranger, partner.browser, sitter.browser]) {
      const { status } = await ask(other, method, path + query, body?.(services.clock.now()));
      expect([address, status]).toEqual([address, 404]);
    }
    const visitor = await ask(newBrowser(services), method, path + query, body?.(services.clock.now()));
    expect([address, visitor.status]).toEqual([address, 401]);
    if (method !== 'GET') continue;
    const { status: owned, text } = await ask(owner, method, path + query);
    // A document that does not exist yet, or that this shop cannot sign, has an error of its own for its owner.
    expect([address, owned === 200 || /nothing-to-print|no-wallet|consultation-cats/.test(text)]).toEqual([
      address,
      true,
    ]);
  }
  expect([...(await naming()), ...NOT_IN_THE_DOCUMENT].toSorted()).toEqual(NAMED.map(({ what }) => what).toSorted());
  for (const { what, ask: askFor, answer } of NAMED) {
    for (const other of [stranger, partner.browser, sitter.browser]) {
      const { status, json } = await askFor(other, own, services.clock.now());
      expect({ what, status, json }).toMatchObject({ what, ...answer });
    }
  }
  expect(await told()).toEqual(before);
});

test('no address of the desk answers a customer', async () => {
  const member = await newMember(services);
  const desk = new Set(
    services.app.routes
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

test('R504 every request of the desk is refused to a role exactly where the table of permissions says so', async () => {
  const resume = new File([], 'resume.pdf');
  // Whether there is such a thing is asked after whether the role may.
  const nothing = <T extends object>() => new Proxy({} as T, { get: () => randomUUID() });
  const ids = { desk: nothing<DeskIds>(), own: nothing<Belongings>() };
  const values = { ...ids, now: services.clock.now(), resume, email: 'rima@example.com', password: null };
  const document = await readDocument(services);
  const found: string[] = [];
  for (const role of STAFF_ROLES) {
    const { token } = await colleague(services, `Walks ${role}`, role);
    const { known } = roleOf({ ...values, name: 'staff', personId: null });
    for (const operation of operationsOf(document).filter(({ path }) => path.startsWith('/api/desk/'))) {
      const { status, text, requestId } = await askAs(services, document, operation, { token, known });
      const key = await actAskedFor(operation.name, requestId);
      if (!key) found.push(`${operation.name} as ${role}: ${status}, and no act was asked for`);
      else if (text.includes('"code":"not-your-part"') === mayAct(role, key))
        found.push(`${operation.name} (${key}) as ${role}: ${status}`);
    }
  }
  expect(found).toEqual([]);
});

/** The act that a request asked for, done or refused, by its row of the audit log. */
async function actAskedFor(operation: string, requestId: string): Promise<DeskKey | undefined> {
  const free = (Object.keys(WITHOUT_ENTRY) as UnrecordedKey[]).find((key) => WITHOUT_ENTRY[key] === operation);
  if (free) return free;
  const { db } = services.database;
  const [row] = await db.select().from(auditLog).where(eq(auditLog.requestId, requestId));
  return row?.action;
}

/** One request as that browser sends it, whatever comes back. */
async function ask({ token }: Browser, method: string, path: string, body?: object) {
  const headers = { origin: 'http://shop.test', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await services.app.request(`http://shop.test${path}`, {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Strings of these are read by what stands behind them: `parseCats`, `parseReferralCode`, and `LogInput` for each entry by itself. The resume and archives are files. */
const READ_BY_THEMSELVES = [
  'POST /api/create-checkout-session body.metadata.cats',
  'POST /api/create-checkout-session body.referralCode',
  'POST /api/create-checkout-session body.friendCode',
  'POST /api/get-or-create-subscription body.referralCode',
  'POST /api/get-or-create-subscription body.friendCode',
  'POST /api/import-previews body.archive',
  'POST /api/imports body.archive',
  'POST /api/log/batch body.entries.*.(key)',
  'POST /api/log/batch body.entries.*.*',
  'POST /api/careers/applications body.resume',
];

test('every string that a route takes is one of the texts of src/lib/text.ts', () => {
  const found = uncheckedInputs(services.app).map(({ place }) => place);
  expect(found.filter((place) => !READ_BY_THEMSELVES.includes(place))).toEqual([]);
  expect(READ_BY_THEMSELVES.filter((place) => !found.includes(place))).toEqual([]);
});

test('every validation error has a plain sentence', async () => {
  const document = await readDocument(services);
  const operations = new Map(operationsOf(document).map((operation) => [operation.name, operation]));
  const found = new Set<string>();
  let judged = 0;
  for (const { name, schemaOf } of inputsOf(services.app)) {
    const operation = operations.get(name);
    if (!operation) continue;
    const example = exampleOf(document, operation, () => undefined);
    for (const site of sitesOf(document, operation)) {
      const values = site.in === 'body' ? badValues(site.schema, []) : BAD_PARAMETERS;
      for (const value of Object.values(values)) {
        const { error } = (await schemaOf(site.in)?.safeParseAsync(changed(example, site, value)[site.in])) ?? {};
        if (!error) continue;
        judged += 1;
        for (const sentence of [invalidSentence(error.issues), ...error.issues.map(({ message }) => message)]) {
          const jargon = jargonIn(sentence);
          if (jargon) found.add(`${name} ${site.keys.join('.')}: ${jargon} (${sentence})`);
        }
      }
    }
  }
  expect([...found]).toEqual([]);
  expect(judged).toBeGreaterThan(5000);
});

/** Addresses that are no part of the API, or that only the payment service or the provider of text messages calls. */
const UNDOCUMENTED =
  /^(GET \/(healthz|readyz|metrics|sitemap\.xml|feed\.xml|robots\.txt|support\/\w+|downloads\/[\w.-]+|c\/:file\S*)|GET \/api\/(openapi\.json|demo\/\*)|POST \/api\/webhooks\/(stripe|stripe-connect|easypost|text-messages)|(GET|POST) \/sandbox\/.+)$/;

const registered = () =>
  services.app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);

test('every address is in the API document, and everything in the document has an address', async () => {
  const documented = operationsOf(await readDocument(services)).map(({ name }) => name.replace(/\{(\w+)\}/g, ':$1'));
  const known = new Set(documented);
  expect(registered().filter((address) => !known.has(address) && !UNDOCUMENTED.test(address))).toEqual([]);
  const there = new Set(registered());
  expect(documented.filter((address) => !there.has(address) && !address.startsWith('GET /api/demo/'))).toEqual([]);
});

test('headers, and addresses that are not in the document, stand up to what they should not hold', async () => {
  const failed: unknown[] = [];
  for (const address of new Set(registered().filter((one) => UNDOCUMENTED.test(one)))) {
    const [method = '', pattern = ''] = address.split(' ');
    for (const [what, text] of Object.entries(BAD_PARAMETERS)) {
      const path = pattern.replace(/:\w+/, text).replace('*', text);
      for (const form of method === 'GET'
        ? [undefined]
        : ['name=a%00b&card_number=%ED%A0%80', '{"name":"a\\u0000b"}']) {
        const type = form?.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
        const headers = { origin: 'http://shop.test', ...(form && { 'content-type': type }) };
        const url = `http://shop.test${path}?client_secret=${text}&key=${text}`;
        const { status } = await services.app.request(url, { method, headers, ...(form && { body: form }) });
        if (status >= 500) failed.push([address, what, status]);
      }
    }
  }
  for (const cookie of ['pw_draft=a%00b', 'pw_draft=%ED%A0%80', 'pw_session=a%00b', 'pw_session=%']) {
    const headers = { cookie, authorization: 'Bearer %00', 'x-forwarded-for': '\u00ff, ::', 'cf-ipcountry': '\u00ff' };
    for (const path of ['/api/onboarding/progress', '/api/user/status', '/api/geo']) {
      const { status } = await services.app.request(`http://shop.test${path}`, { headers });
      if (status >= 500) failed.push([path, cookie, status]);
    }
  }
  expect(failed).toEqual([]);
});

/**
 * Operations that succeed only with things this test has not: a mailed link or a texted code, a number that waits for
 * one, a payment made within the page, orders that have come further, samples with codes, the buyer of the order that an inquiry withdraws
 * from, the right password of an account (the others need it as it is), an authenticator's signature, staff who have
 * just confirmed their identity, a second colleague, a provider of company accounts, a chat or a saved reply that is
 * there, a plan with consultations and one that has begun, a browser's keys, an article written at the desk, work that has failed, a partner or its API key, an affiliate, or the demo.
 */
const OUT_OF_REACH =
  /claims|password-(resets|changes)$|phone-(resets|codes|verifications)$|email-(verifications|change-undos)$|newsletter\/(confirm|unsubscribe)|waitlist\/(confirm|invitation|leave)|onboarding\/resume$|POST \/api\/order-status$|receipts|api\/gift|desk\/gifts\/|subscription\/(change|preview)|account-deletions|household-invitations\/|household-people\/|api\/memberships\/|api\/shared\/|passkey-logins$|provider-(requests|logins)$|POST \/api\/passkeys$|api\/passkey-challenges$|confirmation-challenges$|second-factors$|authenticator-app|DELETE|checkout-sessions|\.pdf$|\.pkpass$|download$|pickup$|samples$|desk\/(boxes|orders)|results\/\{id\}\/(exchange|import|release|revise|discard|second-readings|sign-off)|assignee|inbox\/\{id\}\/withdrawal$|api\/partner\/|staff-invitations|staff\/\{id\}|partners|demo|sticks\/(exchange|keep)|plan-links|box-links|desk\/invoices|order-payments|allocations\/\{id\}|next-box|subscription\/(cats|reasons|kits$)|households\/\{id\}\/kits|time-machine|lots\/\{id\}\/(corrections|recipients)|packing\/|inbox\/\{id\}\/(withdrawal|messages)$|saved-repl(y-versions|ies\/)|chat\/(events|address)$|retries$|accession\/(scans|samples)|households\/\{id\}\/(ending|profile|samples|shares|plan|cat|sticks|replacements|claims|mails|emails|phones|exports|consultations|consultation-cancellations|credits|reward-returns)|sample-codes\/exchange$|desk\/letters\/|api\/vet-sheet|(POST|PUT) \/api\/consultations(\/\{id\})?$|consultations\/\{id\}\/(notes|no-show|sheets)$|desk\/consultations\/\{id\}\/cancellation$|consultation-calendars|api\/articles\/|api\/affiliate($|\/(payout|statements|connect))|push\/browser$|partner-(accounts|terms)$|desk\/payouts\/|api\/import(s|-previews)$|api\/imports\/|affiliate-applications|desk\/affiliates\/|payout-batches/;

test('arbitrary requests cause no crash, match the described answers and change no other household', {
  timeout: 20 * 60_000,
}, async () => {
  const { owner, own } = await withEverything(services, 'layla@example.com');
  const desk = await colleague(services, 'Noor');
  const atDesk = await deskIds(services, desk, own);
  const clean = await allRows(services);
  const { owner: victim, own: theirs } = await withEverything(services, 'victor@example.com');
  await services.settle();
  const rows = await allRows(services);
  const belonging = without(rows, clean);
  const [person, attacker, staff] = await Promise.all([victim, owner, desk].map(userOf));
  const foreign = [...Object.values(theirs), person?.id ?? ''];

  const now = services.clock.now();
  const resume = new File([new Uint8Array(await realPdf())], 'resume.pdf', { type: 'application/pdf' });
  const base = { now, desk: atDesk, resume };
  const asThem = { ...base, own: theirs, email: 'victor@example.com', password: null };
  const asThemselves = { ...base, own, email: 'layla@example.com', password: ACCOUNT.password };
  const roles = [
    roleOf({ ...asThem, name: 'nobody', personId: null }),
    roleOf({ ...asThem, name: 'another household', personId: attacker?.id ?? '' }),
    roleOf({ ...asThemselves, name: 'owner', personId: attacker?.id ?? '' }),
    roleOf({ ...asThemselves, name: 'staff', personId: staff?.id ?? '' }),
  ];
  const document = await readDocument(services);
  const requests = Number(ADVERSARY_REQUESTS);
  const battle = await attackShop({ services, document, roles, foreign, requests, seed: Number(ADVERSARY_SEED) });

  if (process.env.ADVERSARY_REQUESTS)
    process.stdout.write(`${battle.sent} requests, by status ${JSON.stringify(battle.statuses)}\n`);
  expect(summaryOf(battle.findings)).toEqual([]);
  const after = await allRows(services);
  expect(without(new Set(belonging), after)).toEqual([]);
  const added = holding(without(after, rows), foreign);
  const expected = [TELLS_OF_ATTACK, WORK_OF_STAFF, AUDIT];
  expect(added.filter((row) => !expected.some((pattern) => pattern.test(row)))).toEqual([]);
  expect(await unauditedLooks(battle.atDesk)).toEqual([]);
  const unreached = operationsOf(document).flatMap(({ name }) => (battle.reached.has(name) ? [] : [name]));
  expect(unreached.filter((name) => !OUT_OF_REACH.test(name))).toEqual([]);
});

/** A person's own security log: that somebody else typed a wrong password for them, or asked for a link in their name. */
const TELLS_OF_ATTACK = /^public\.security_events .*"kind": "(wrong-passwords|reset-asked)".*"done_by": "unknown"/;

/** Views by staff, of any household. */
const AUDIT = /^public\.audit_log /;

/** Routes of the desk that leave no entry; the reasons are in `UNRECORDED`. */
const WITHOUT_ENTRY: Record<UnrecordedKey, string> = {
  'figures.read': 'GET /api/desk/figures',
  'promise.rate': 'GET /api/desk/on-time',
  'message.count': 'GET /api/desk/inbox-counts',
  'inbox.present': 'POST /api/desk/inbox-presence',
  'inbox.follow': 'GET /api/desk/inbox-events',
  'reply.list': 'GET /api/desk/saved-replies',
  'reply.history': 'GET /api/desk/saved-reply-versions',
  'chat.times': 'GET /api/desk/chat-times',
  'colleague.names': 'GET /api/desk/colleagues',
  'payment.comparison': 'GET /api/desk/payments/comparison',
  'order.sender': 'GET /api/desk/order-senders',
  'lot.progress': 'GET /api/desk/lots/{id}/recall',
  'delivery.progress': 'GET /api/desk/partners/{id}/deliveries',
  'results.preview': 'POST /api/desk/results-preview',
  'shop.list': 'GET /api/desk/shop',
  'shop.history': 'GET /api/desk/shop-versions',
  'letter.list': 'GET /api/desk/letters',
  'letter.read': 'GET /api/desk/letters/{id}',
  'letter.preview': 'POST /api/desk/letters-preview',
};

/**
 * Answers of the desk that should have one entry in the audit log and have none, or the other way round; and routes
 * that gave no answer to judge by. Refusals to customers and visitors have no entry, nor do refusals to staff before
 * anything is read, of requests that the route does not take.
 */
async function unauditedLooks(answers: readonly DeskAnswer[]): Promise<string[]> {
  const { requestId: id, refusal, action } = auditLog;
  const rows = await services.database.db.select({ id, refusal, action }).from(auditLog);
  const refusals = Map.groupBy(rows, ({ id }) => id);
  const free = Object.values(WITHOUT_ENTRY);
  const routes = new Set(registered().filter((address) => address.includes(' /api/desk/')));
  const judged = new Set<string>();
  const wrong = answers.filter(({ operation, role, status, requestId }) => {
    const all = refusals.get(requestId) ?? [];
    // After an act the household is shown, which has an entry besides.
    const entries = all.length > 1 ? all.filter((entry) => entry.action !== 'household.read') : all;
    if (role !== 'staff' || free.includes(operation)) return entries.length > 0;
    // 400, 413, 415 and 422 are mostly refused before the route is asked.
    if (UNREAD.has(status) && entries.length === 0) return false;
    judged.add(operation.replace(/\{(\w+)\}/g, ':$1'));
    return entries.length !== 1 || (entries[0]?.refusal === null) !== status < 400;
  });
  const unrecorded = new Set(free.map((operation) => operation.replace(/\{(\w+)\}/g, ':$1')));
  const unjudged = [...routes].filter((address) => !judged.has(address) && !unrecorded.has(address));
  return [
    ...wrong.map(({ operation, role, status }) => `${operation} as ${role}: ${status}`),
    ...unjudged.map((address) => `${address}: never answered`),
  ];
}

const UNREAD = new Set([400, 413, 415, 422]);

/** Results that staff begin to enter, and kits whose labels they print, which they may for every cat. */
const WORK_OF_STAFF = /^public\.(lab_sets .*"state": "waiting"|lab_(kits|samples|sample_events) )/;
