import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people } from '#src/capabilities/access/tables.ts';
import { wrongRows } from '#src/capabilities/affiliates/rules/ledger.ts';
import { affiliates, attributions, commissionRows } from '#src/capabilities/affiliates/tables.ts';
import { invoices } from '#src/capabilities/billing/tables.ts';
import { partners, partnerTerms } from '#src/capabilities/outreach/tables.ts';
import { type Browser, newBrowser, paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { migrationStatements } from '#tests/support/migrations.ts';
import { ACCOUNT, bought, colleague } from '#tests/support/parcels.ts';
import { KEY, makeKey, newPartner, program } from '#tests/support/partners.ts';
import { confirm, joined } from '#tests/support/sharing.ts';
import { partnerEvents } from './tables.ts';

const EVENTS = ['sale.created', 'sale.updated'];
const WEBHOOK = { url: 'https://hooks.partner.example/shop', events: EVENTS };

/** A shop with a partner, whose orders are counted once `start` was pressed. */
async function opened(open: () => Promise<TestServices>) {
  const services = await open();
  const [noor, finn] = [await colleague(services, 'Noor', 'admin'), await colleague(services, 'Finn', 'finance')];
  const partner = await newPartner(services, 'our-cats');
  const path = `/api/desk/partners/${partner}`;
  const shown = async () => {
    const { json } = await finn.get('/api/desk/affiliates');
    const { email, commission, payments } = json.partners.find(({ id }: { id: string }) => id === partner) ?? {};
    const none = { email: 'nobody@partner.example', commission: { amount: 1, currency: 'USD' }, payments: 1 };
    return { email: email ?? none.email, commission: commission ?? none.commission, payments: payments ?? 1 };
  };
  const start = async (by = finn, seen?: object) =>
    by.post('/api/desk/partner-accounts', { partner, shown: { ...(await shown()), ...seen } });
  const address = async (email: string | null) =>
    noor.put(`${path}/contact`, { email, seen: (await noor.get(path)).json.contactEmail });
  const page = async () => (await newBrowser(services).get('/api/partners/our-cats')).json;
  const rows = () => services.database.db.select().from(commissionRows).orderBy(asc(commissionRows.seq));
  return { services, noor, finn, partner, path, start, address, page, rows };
}

const changeTerms = (services: TestServices, id: string, terms: Partial<typeof partners.$inferInsert>) =>
  services.database.db.update(partners).set(terms).where(eq(partners.id, id));

/** Publishes the partner's page with other fields. */
async function publish(by: Browser, over: object): Promise<void> {
  const { json } = await by.get('/api/desk/shop-versions?kind=partner&key=our-cats');
  const version = { id: randomUUID(), kind: 'partner', key: 'our-cats', seen: json.number, state: 'published' };
  const content = { ...(json.versions[0]?.content ?? json.built), ...over };
  expect((await by.post('/api/desk/shop-versions', { ...version, from: null, content })).status).toBe(200);
}

const eventsOf = async (services: TestServices) =>
  (await services.database.db.select().from(partnerEvents).orderBy(asc(partnerEvents.createdAt))).map(
    ({ type, body }) => ({ type, data: JSON.parse(body).data, body }),
  );

onOneEngine('sales of partners', (open) => {
  test('R464 C60 N17 an order from a partner’s page is theirs by the terms of that day; refunds reverse it; program and webhook hear of it without a word about the household', async () => {
    const { services, noor, finn, partner, path, start, address, page, rows } = await opened(open);
    expect((await page()).orderCode).toBeNull();
    expect((await start()).json.code).toBe('partner-without-address');
    await address('noor@desk.example');
    expect((await start(noor)).json.code).toBe('own-affiliate');
    await address('dewi@partner.example');
    expect((await start(await colleague(services, 'Sam', 'support'))).status).toBe(403);
    for (const seen of [
      { email: 'former@partner.example' },
      { payments: 60 },
      { commission: { amount: 1, currency: 'USD' } },
    ])
      expect((await start(finn, seen)).json.code).toBe('partner-changed');
    const started = await Promise.all([start(), start()]);
    expect(started.map(({ status }) => status)).toEqual([200, 200]);
    expect((await services.mails()).filter(({ kind }) => kind === 'partner-opened')).toHaveLength(1);
    const code = (await page()).orderCode as string;
    expect(code).toMatch(/^[2-9A-Z]{8}$/);
    const { json: seen } = await newBrowser(services).post('/api/affiliate-clicks', { code });
    expect(seen).toEqual({ valid: true, partner: { name: 'our-cats', days: 30 } });

    await noor.post(`${path}/webhooks`, WEBHOOK);
    const buyer = { email: 'new@example.com', currency: 'EUR', country: 'DE' } as const;
    const { householdId, number, customer } = await bought(services, { ...buyer, referralCode: code });
    await changeTerms(services, partner, { commissionAmount: 900, paidMonths: 2 });
    expect(await rows()).toMatchObject([
      { kind: 'partner', number: 1, currency: 'USD', amount: 250, flat: 250, saleCurrency: 'EUR', reverses: null },
    ]);
    const [invoice] = await services.database.db.select().from(invoices).where(eq(invoices.householdId, householdId));
    const { paidAmount = 0, stripeIntentId } = invoice ?? {};
    await services.stripe.refunds.create({ payment_intent: stripeIntentId ?? '', amount: Math.floor(paidAmount / 2) });
    await services.settle();
    await services.stripe.refunds.create({ payment_intent: stripeIntentId ?? '' });
    await services.settle();
    const written = await rows();
    expect(written.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(wrongRows(written)).toEqual([]);

    const events = await eventsOf(services);
    expect(events.map(({ type }) => type)).toEqual(['sale.created', 'sale.updated', 'sale.updated']);
    expect(events.map(({ data }) => data.commission.amount)).toEqual([250, 125, 0]);
    const { secret } = await makeKey(noor, partner, { scopes: ['sales:read'] });
    const { json } = await program(services, secret).get('/sales');
    expect(json).toMatchObject({
      total: { counted: 1, refused: 0, commission: [{ amount: 0, currency: 'USD' }] },
      sales: [{ id: events[0]?.data.id, counted: true, plan: 'premium', payments: 1 }],
      more: false,
    });
    const told = JSON.stringify([json, events]);
    const [attribution] = await services.database.db.select().from(attributions);
    const cats = (await customer.get('/api/cats')).json as { id: string; name: string }[];
    const own = [householdId, number, 'new@example.com', 'Maryam', 'Dubai', 'DE"', attribution?.checkoutId ?? ''];
    for (const word of [...own, ...cats.flatMap(({ id, name }) => [id, name])]) expect(told).not.toContain(word);
    expect(json.sales[0].day).toMatch(/^\d{4}-\d{2}-\d{2}$/);

    expect((await noor.get(path)).json.sales).toMatchObject({ open: true, counted: 1, newest: [{ number }] });
    expect((await finn.get('/api/desk/affiliates')).json.affiliates).toMatchObject([
      { name: 'our-cats', orders: 1, partner: { slug: 'our-cats' }, sent: [{ number }] },
    ]);
    expect((await finn.get(`/api/desk/order-senders?number=${number}`)).json.sender).toEqual({
      ...{ name: 'our-cats', kind: 'partner', refused: null },
    });
    await finn.post(`/api/desk/affiliates/${partner}/closing`);
    expect((await page()).orderCode).toBeNull();
    await paidOrder(services, { email: 'later@example.com', referralCode: code });
    expect(await services.database.db.select().from(attributions)).toHaveLength(1);

    // Begun again for the same address, the account is open with its code and earnings, and is closed once more.
    expect((await finn.post(`/api/desk/affiliates/${partner}/opening`)).json.code).toBe('partner-reopened');
    expect((await finn.get('/api/desk/affiliates')).json.partners).toMatchObject([{ blocked: null }]);
    expect((await start()).status).toBe(200);
    expect((await page()).orderCode).toBe(code);
    const { history } = (await finn.post(`/api/desk/affiliates/${partner}/closing`)).json.affiliates[0];
    expect(history.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'approved',
      'closed',
      'closed',
      'partner',
      'reopened',
    ]);
    await address('made@partner.example');
    expect((await finn.get('/api/desk/affiliates')).json.partners).toMatchObject([{ blocked: null }]);
    expect((await start()).status).toBe(200);
    const next = (await page()).orderCode as string;
    expect(next).not.toBe(code);
    services.clock.advance(1000);
    await paidOrder(services, { email: 'after@example.com', referralCode: next });
    const accounts = await services.database.db.select().from(affiliates);
    expect(accounts.map(({ email, partnerId }) => [email, partnerId])).toEqual(
      expect.arrayContaining([
        ['dewi@partner.example', null],
        ['made@partner.example', partner],
      ]),
    );
    expect((await rows()).at(-1)).toMatchObject({ kind: 'partner', amount: 900 });
    expect((await program(services, secret).get('/sales')).json.total.counted).toBe(2);
  });

  test('one order has one payee with any code; an affiliate who becomes a partner keeps the earlier commissions', async () => {
    const { services, finn, partner, start, address, page, rows } = await opened(open);
    await address('anna@affiliate.example');
    const approvedById = await staffId(services, 'finn@desk.example');
    const anna = { id: randomUUID(), name: 'Anna', email: 'anna@affiliate.example', code: 'ANNA2345' };
    await services.database.db.insert(affiliates).values({ ...anna, approvedById, approvedAt: services.clock.now() });
    await paidOrder(services, { email: 'first@example.com', referralCode: 'ANNA2345' });
    expect((await start()).status).toBe(200);
    expect((await page()).orderCode).toBe('ANNA2345');
    services.clock.advance(1000);
    await paidOrder(services, { email: 'second@example.com', referralCode: 'ANNA2345' });
    expect((await rows()).map(({ kind, affiliateId }) => [kind, affiliateId])).toEqual([
      ['first', anna.id],
      ['partner', anna.id],
    ]);
    const kept = await services.database.db.select().from(attributions).orderBy(asc(attributions.createdAt));
    expect(kept.map(({ partnerId }) => partnerId)).toEqual([null, partner]);
    const [before] = (await rows()).map(({ amount }) => amount);
    const [invoice] = await services.database.db.select().from(invoices).orderBy(asc(invoices.issuedAt));
    await services.stripe.refunds.create({ payment_intent: invoice?.stripeIntentId ?? '' });
    await services.settle();
    expect((await rows()).at(-1)).toMatchObject({ kind: 'first', amount: -(before ?? 0) });
    expect((await finn.get('/api/desk/affiliates')).json.partners).toEqual([]);
  });

  test('orders of whoever shares the household are the partner’s own, and a sitter’s are not', async () => {
    const { services, start, address, page } = await opened(open);
    const { customer: owner } = await bought(services, { email: 'dewi@partner.example' });
    await confirm(services, 'dewi@partner.example');
    await address('dewi@partner.example');
    await start();
    const referralCode = (await page()).orderCode as string;
    const partner = await joined(services, owner, { name: 'Budi', role: 'partner' });
    const until = new Date(services.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const sitter = await joined(services, owner, { name: 'Sari', role: 'sitter', until });
    for (const email of [partner.email, sitter.email]) {
      services.clock.advance(1000);
      await paidOrder(services, { email, referralCode });
    }
    const kept = await services.database.db.select().from(attributions).orderBy(asc(attributions.createdAt));
    expect(kept.map(({ refused }) => refused)).toEqual(['It is the affiliate’s own household.', null]);
  });

  test('a sale that does not count says so, and not why', async () => {
    const { services, noor, partner, path, start, address, page } = await opened(open);
    await address('dewi@partner.example');
    await start();
    await noor.post(`${path}/webhooks`, WEBHOOK);
    await paidOrder(services, { email: 'dewi@partner.example', referralCode: (await page()).orderCode });
    const { secret } = await makeKey(noor, partner, { scopes: ['sales:read'] });
    const { json } = await program(services, secret).get('/sales');
    expect(json.sales).toMatchObject([{ counted: false, payments: 0 }]);
    const events = await eventsOf(services);
    expect(events.map(({ data }) => data)).toEqual(json.sales);
    expect(JSON.stringify([json, events])).not.toContain('household');
  });

  test('a deleted account is forgotten by its sale, which the books keep with nobody in it', async () => {
    const { services, start, address, page, rows } = await opened(open);
    await address('dewi@partner.example');
    await start();
    const { customer } = await bought(services, {
      email: 'leaver@example.com',
      referralCode: (await page()).orderCode,
    });
    const { password } = ACCOUNT;
    expect((await customer.post('/api/account-deletions', { password })).status).toBe(200);
    await services.settle();
    const [kept] = await services.database.db.select().from(attributions);
    expect(kept).toMatchObject({ householdId: null, refused: null });
    expect(await rows()).toHaveLength(1);
  });

  test('N17 terms that one colleague publishes count once another has confirmed them: until then page, orders and programs follow those confirmed last', async () => {
    const { services, noor, finn, partner, start, address, page, rows } = await opened(open);
    const omar = await colleague(services, 'Omar', 'admin');
    await address('dewi@partner.example');
    // One admin alone neither writes the first terms and begins to pay by them, nor raises them later.
    await publish(noor, { commissionAmount: 300 });
    expect((await noor.get('/api/desk/affiliates')).json.partners[0].blocked).toContain('Another person');
    expect((await start(noor, { commission: { amount: 300, currency: 'USD' } })).json.code).toBe('terms-second-person');
    expect((await page()).orderCode).toBeNull();
    expect((await start()).status).toBe(200);
    expect((await start()).status).toBe(200);
    expect((await start(omar)).json.message).toBe('Finn Desk has begun to pay this partner before.');
    const referralCode = (await page()).orderCode as string;
    const { secret } = await makeKey(noor, partner, KEY);

    await publish(noor, { commissionAmount: 90_000, paidMonths: 60 });
    await publish(omar, { headline: 'Cats, again' });
    const raised = { commission: { amount: 90_000, currency: 'USD' }, payments: 60 };
    const confirm = (by: typeof noor, shown: object = raised) => by.post('/api/desk/partner-terms', { partner, shown });
    expect((await page()).content.headline).toBe('Cats, again');
    const follows = async (amount: number, paidMonths: number) => {
      expect(await page()).toMatchObject({ commission: { amount }, paidMonths });
      expect((await program(services, secret).get('/partner')).json).toMatchObject({
        commission: { amount },
        paidMonths,
      });
      services.clock.advance(1000);
      await paidOrder(services, { email: `${amount}@example.com`, referralCode });
      expect((await rows()).at(-1)).toMatchObject({ kind: 'partner', flat: amount });
    };
    await follows(300, 13);

    expect((await confirm(noor)).json.code).toBe('terms-second-person');
    expect((await confirm(await colleague(services, 'Sam', 'support'))).status).toBe(403);
    expect((await confirm(finn, { ...raised, payments: 12 })).json).toMatchObject({
      code: 'partner-changed',
      message: 'Noor Desk changed the terms of this partner. Please look at them again.',
    });
    const proposed = async (by: typeof noor) =>
      (await by.get('/api/desk/affiliates')).json.affiliates[0].partner.proposed;
    expect(await proposed(noor)).toMatchObject({ ...raised, by: 'Noor Desk', blocked: expect.any(String) });
    expect(await proposed(finn)).toMatchObject({ ...raised, by: 'Noor Desk', blocked: null });
    services.clock.advance(11 * 60_000);
    expect((await confirm(finn)).json.code).toBe('confirmation-needed');
    const flo = await colleague(services, 'Flo', 'finance');
    const confirmed = await Promise.all([confirm(flo), confirm(flo)]);
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
    const late = (await confirm(await colleague(services, 'Gus', 'finance'))).json;
    expect([late.code, late.message]).toEqual(['overtaken', 'Flo Desk has confirmed these terms already.']);
    const { partner: told } = confirmed[0]?.json.affiliates[0] ?? {};
    expect(told).toMatchObject({
      proposed: null,
      terms: [
        { ...raised, proposedBy: 'Noor Desk', confirmedBy: 'Flo Desk' },
        { commission: { amount: 300 }, payments: 13, proposedBy: 'Noor Desk', confirmedBy: 'Finn Desk' },
      ],
    });
    const mails = (await services.mails()).filter(({ kind }) => kind === 'partner-terms-changed');
    expect(mails.map(({ recipient }) => recipient)).toEqual(['dewi@partner.example']);
    await follows(90_000, 60);
    const confirmedAt = told.terms[0].at;
    expect(await page()).toMatchObject({ termsSince: confirmedAt, updatedAt: confirmedAt });
    expect((await program(services, secret).get('/partner')).json.updatedAt).toBe(confirmedAt);
    services.clock.advance(1000);
    await publish(omar, { headline: 'Cats, once more' });
    expect(await page()).toMatchObject({ termsSince: confirmedAt, updatedAt: services.clock.now().toISOString() });
    expect((await rows()).filter(({ flat }) => flat === 300)).toHaveLength(1);
  });

  test('N17 partners who are paid at the upgrade have the terms of that day, and later ones wait for a second person', async () => {
    const { services, noor, finn, partner, start, address, page } = await opened(open);
    await address('dewi@partner.example');
    await publish(noor, { commissionAmount: 300 });
    expect((await start()).status).toBe(200);
    const { db } = services.database;
    await db.delete(partnerTerms);
    const [backfill = ''] = await migrationStatements('INSERT INTO "partner_terms"');
    const now = `'${services.clock.now().toISOString()}'::timestamptz`;
    for (const _ of [1, 2]) await db.execute(sql.raw(backfill.replaceAll('now()', now)));
    await publish(noor, { commissionAmount: 90_000, paidMonths: 60 });
    expect(await page()).toMatchObject({ commission: { amount: 300 }, paidMonths: 13 });
    const { partner: told } = (await finn.get('/api/desk/affiliates')).json.affiliates[0];
    expect(told).toMatchObject({
      proposed: { commission: { amount: 90_000 }, payments: 60, by: 'Noor Desk', blocked: null },
      terms: [{ commission: { amount: 300 }, payments: 13, proposedBy: null, confirmedBy: 'Finn Desk' }],
    });
    const shown = { commission: { amount: 90_000, currency: 'USD' }, payments: 60 };
    expect((await noor.post('/api/desk/partner-terms', { partner, shown })).json.code).toBe('terms-second-person');
  });

  test('N17 the author of the terms does not open a closed account anew by them, also after others mended the page', async () => {
    const { services, noor, finn, partner, start, address, page } = await opened(open);
    const omar = await colleague(services, 'Omar', 'admin');
    await address('dewi@partner.example');
    await publish(noor, { commissionAmount: 90_000 });
    expect((await start()).status).toBe(200);
    await publish(omar, { headline: 'Cats, again' });
    expect((await finn.post(`/api/desk/affiliates/${partner}/closing`)).status).toBe(200);
    await address('noors-friend@partner.example');
    expect((await start(noor)).json.code).toBe('terms-second-person');
    expect((await page()).orderCode).toBeNull();
    expect((await start(omar)).status).toBe(200);
  });

  test('N17 beginning to pay a partner takes a recent confirmation, and what is refused confirms no terms', async () => {
    const { services, start, address, page } = await opened(open);
    await address('anna@affiliate.example');
    const approvedById = await staffId(services, 'finn@desk.example');
    const anna = { id: randomUUID(), name: 'Anna', email: 'anna@affiliate.example', code: 'ANNA2345' };
    const at = services.clock.now();
    await services.database.db.insert(affiliates).values({ ...anna, approvedById, approvedAt: at, closedAt: at });
    expect((await start()).json.code).toBe('affiliate-known');
    expect(await services.database.db.select().from(partnerTerms)).toEqual([]);
    await address('dewi@partner.example');
    services.clock.advance(11 * 60_000);
    expect((await start()).json.code).toBe('confirmation-needed');
    expect((await page()).orderCode).toBeNull();
  });

  test('sales and events of sales need the scope sales:read, also for the address of a webhook that has them', async () => {
    const { services, noor, partner, path } = await opened(open);
    const { secret: blind } = await makeKey(noor, partner, KEY);
    const { secret: seeing } = await makeKey(noor, partner, { scopes: ['webhooks:write', 'sales:read'] });
    const refused = async (answer: Promise<{ status: number; json: { code?: string } }>) => {
      const { status, json } = await answer;
      expect([status, json.code]).toEqual([403, 'scope-missing']);
    };
    await refused(program(services, blind).get('/sales'));
    await refused(program(services, blind).post('/webhooks', WEBHOOK));
    const made = await program(services, seeing).post('/webhooks', WEBHOOK);
    expect(made.status).toBe(200);
    const one = `/webhooks/${made.json.id}`;
    await refused(program(services, blind).patch(one, { url: 'https://elsewhere.example/hook' }));
    const { json: own } = await noor.post(`${path}/webhooks`, {
      ...WEBHOOK,
      url: 'https://two.example/',
      events: ['key.created'],
    });
    const second = own.partner.webhooks.find(({ url }: { url: string }) => url.includes('two')).id;
    await refused(program(services, blind).patch(`/webhooks/${second}`, { events: EVENTS }));
    expect((await program(services, blind).patch(`/webhooks/${second}`, { events: ['key.revoked'] })).status).toBe(200);
    const theirs = await newPartner(services, 'their-cats');
    const { secret: other } = await makeKey(noor, theirs, { scopes: ['sales:read'] });
    expect((await program(services, other).get(`/sales?before=${randomUUID()}`)).json.sales).toEqual([]);
    expect((await program(services, other).get('/sales?before=x')).status).toBe(422);
  });
});

async function staffId(services: TestServices, email: string): Promise<string> {
  const [row] = await services.database.db.select().from(people).where(eq(people.email, email));
  return row?.id ?? '';
}
