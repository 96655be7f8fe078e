import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkouts, invoices } from '#src/capabilities/billing/tables.ts';
import { type Browser, newBrowser, paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { confirmAddress } from '#tests/support/members.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { colleague, pass } from '#tests/support/parcels.ts';
import { closeMonth } from './actions/close-month.ts';
import { faultsOf, readStatementCsv } from './rules/statement-file.ts';
import { commissionRows, statementRows, statements } from './tables.ts';

const PASSWORD = 'a-long-purr';
const APPLICATION = { brand: 'Nine Lives', website: 'ninelives.example', audience: 'Cats', platform: 'tiktok' };
const IBAN = 'DE89370400440532013000';

async function member(services: TestServices, email: string): Promise<Browser> {
  const browser = newBrowser(services);
  const names = { firstName: 'Anna', lastName: 'Example' };
  await browser.post('/api/auth/register', { ...names, email, password: PASSWORD, preferredLoginMethod: 'email' });
  await signIn(browser, email);
  await services.settle();
  return browser;
}

const signIn = (browser: Browser, email: string) => browser.post('/api/auth/login', { email, password: PASSWORD });

/** Applies through the form, and is approved at the desk. */
async function approved(services: TestServices, desk: Browser, email: string, broughtBy: string | null = null) {
  const sent = { requestId: randomUUID(), name: 'Anna Example', email, ...APPLICATION };
  await newBrowser(services).post('/api/affiliate/applications', sent);
  const [application] = (await desk.get('/api/desk/affiliates')).json.applications;
  const path = `/api/desk/affiliate-applications/${application.id}/approval`;
  const { status, json } = await desk.post(path, { broughtBy });
  expect(status).toBe(200);
  expect((await desk.post(path, { broughtBy })).status).toBe(200);
  return json.affiliates.find((one: { email: string }) => one.email === email) as { id: string; code: string };
}

const download = (services: TestServices, { token }: Browser, path: string) =>
  services.app.request(`http://shop.test${path}`, { headers: { authorization: `Bearer ${token}` } });

onOneEngine('affiliates who are paid', (open) => {
  test('N17 R17 R422 R437 R504 application, link, order, commission, statement, payout: each cent of it can be computed again', async () => {
    const services = await open();
    Object.assign(services.settings, { payout: { name: 'Purrwell', iban: IBAN, bic: 'COBADEFFXXX' } });
    const [finn, sam] = [await colleague(services, 'Finn', 'finance'), await colleague(services, 'Sam', 'support')];
    expect((await sam.get('/api/desk/affiliates')).status).toBe(403);
    const bea = await approved(services, finn, 'bea@affiliate.example');
    const anna = await approved(services, finn, 'anna@affiliate.example', bea.code);
    const letters = (await services.mails()).filter(({ kind }) => kind === 'affiliate-approved');
    expect(letters.map(({ recipient }) => recipient)).toEqual(['bea@affiliate.example', 'anna@affiliate.example']);
    expect(letters[1]?.text).toContain(`/?ref=${anna.code}`);

    const visitor = newBrowser(services);
    for (const code of [anna.code.toLowerCase(), 'ZZZZ2222'])
      expect((await visitor.post('/api/affiliate-clicks', { code })).json).toEqual({
        ...{ valid: code !== 'ZZZZ2222', partner: null },
      });
    const order = await paidOrder(services, {
      referralCode: anna.code,
      email: 'buyer@example.com',
      currency: 'EUR',
      country: 'DE',
    });
    const annas = await member(services, 'anna@affiliate.example');
    expect((await annas.get('/api/affiliate')).status).toBe(404);
    await confirmAddress(services, annas, 'anna@affiliate.example');
    const before = (await annas.get('/api/affiliate')).json;
    const [invoice] = await services.database.db
      .select({ paid: invoices.paidAmount, charged: invoices.charged, intent: invoices.stripeIntentId })
      .from(invoices)
      .innerJoin(checkouts, eq(checkouts.stripeSubscriptionId, invoices.stripeSubscriptionId))
      .where(eq(checkouts.stripeSessionId, order.sessionId));
    const { paid = 0, charged = null } = invoice ?? {};
    const first = Math.round((paid - (charged?.tax ?? 0)) / 4);
    expect(before).toMatchObject({ code: anna.code, clicks: 1, orders: 1, refused: 0, team: 0, statements: [] });
    const [{ thisMonth, owed, blocked }] = before.balances;
    expect([thisMonth.amount, owed.amount, blocked]).toEqual([first, 0, 'There is nothing to pay.']);

    await pass(services, 31);
    await Promise.all([closeMonth.run(services, {}), closeMonth.run(services, {})]);
    await services.settle();
    expect(await services.database.db.select().from(statements)).toHaveLength(2);
    expect((await services.mails()).filter(({ kind }) => kind === 'affiliate-statement')).toHaveLength(2);
    await signIn(annas, 'anna@affiliate.example');
    const again = await annas.get('/api/affiliate');
    expect(again.json.statements).toMatchObject([{ intact: true, sums: [{ amount: first }] }]);

    const { month } = again.json.statements[0];
    const csv = await (await download(services, annas, `/api/affiliate/statements/${month}.csv`)).text();
    const file = readStatementCsv(csv);
    expect(faultsOf([file])).toEqual([]);
    expect(faultsOf([readStatementCsv(csv.replace(`,${first},`, `,${first + 1},`))]).length).toBeGreaterThan(1);
    const pdf = await download(services, annas, `/api/affiliate/statements/${month}.pdf`);
    expect((await readPdf(Buffer.from(await pdf.arrayBuffer()))).text).toContain(file.hash.slice(0, 16));
    expect((await download(services, finn, `/api/affiliate/statements/${month}.csv`)).status).toBe(404);

    const account = { iban: 'de89 3704 0044 0532 0130 00', holder: 'Anna Example' };
    expect((await annas.put('/api/affiliate/payout-account', account)).json.code).toBe('confirmation-needed');
    await annas.post('/api/auth/confirmations', { password: PASSWORD });
    expect((await annas.put('/api/affiliate/payout-account', { ...account, iban: 'DE00' })).status).toBe(422);
    const arabic = await annas.put('/api/affiliate/payout-account', { ...account, holder: 'آنا مثال' });
    expect([arabic.status, arabic.json.message]).toEqual([
      422,
      'Please check the account holder: Please write the name in Latin letters, as your bank does in transfers.',
    ]);
    const set = await annas.put('/api/affiliate/payout-account', account);
    expect(set.json.account).toEqual({ iban: 'DE89 **** 3000', holder: 'Anna Example' });
    expect(set.json.balances[0].blocked).toContain('7 days');
    await pass(services, 8);
    const [prepared, other] = [await colleague(services, 'Fred', 'finance'), await colleague(services, 'Flo', 'admin')];
    const batch = { id: randomUUID(), currency: 'EUR' };
    const begun = await Promise.all([1, 2].map(() => prepared.post('/api/desk/payout-batches', batch)));
    expect(begun.map(({ status }) => status)).toEqual([200, 200]);
    const path = `/api/desk/payout-batches/${batch.id}`;
    expect(begun[0]?.json.batches).toMatchObject([{ total: { amount: first }, may: { approve: 'second-person' } }]);
    expect((await prepared.post('/api/desk/payout-batches', { ...batch, id: randomUUID() })).status).toBe(409);
    expect((await prepared.post(`${path}/approval`)).status).toBe(403);
    expect((await download(services, other, `${path}/file`)).status).toBe(409);
    expect((await other.post(`${path}/approval`)).json.batches[0].approvedBy).toBe('Flo Desk');
    expect((await prepared.post(`${path}/cancellation`)).json).toMatchObject({
      code: 'batch-approved',
      message: 'Flo Desk approved this batch in the meantime.',
    });
    const sepa = await (await download(services, other, `${path}/file`)).text();
    expect(sepa).toContain(`<InstdAmt Ccy="EUR">${(first / 100).toFixed(2)}</InstdAmt>`);
    expect(sepa).toContain(`<IBAN>${IBAN}</IBAN>`);
    expect((await services.mails()).filter(({ kind }) => kind === 'affiliate-payout')).toHaveLength(1);

    await services.stripe.refunds.create({ payment_intent: invoice?.intent ?? '' });
    await services.settle();
    await pass(services, 31);
    await closeMonth.run(services, {});
    await signIn(annas, 'anna@affiliate.example');
    const last = (await annas.get('/api/affiliate')).json;
    expect(last.balances[0]).toMatchObject({
      earned: { amount: 0 },
      paid: { amount: first },
      owed: { amount: -first },
    });
    expect(last.statements.every(({ intact }: { intact: boolean }) => intact)).toBe(true);
    const files = [];
    for (const { month: one } of last.statements)
      files.push(
        readStatementCsv(await (await download(services, annas, `/api/affiliate/statements/${one}.csv`)).text()),
      );
    expect(faultsOf(files)).toEqual([]);
    expect(faultsOf(files.slice(0, 1))).not.toEqual([]);
    const stated = await services.database.db.select().from(statementRows);
    expect(stated).toHaveLength((await services.database.db.select().from(commissionRows)).length);
    await expect(services.database.db.execute(sql`update affiliate_statements set hash = ''`)).rejects.toThrow();
  });

  test('signs of fraud stop a payout until a colleague has looked at them', async () => {
    const services = await open();
    const desk = await colleague(services, 'Finn', 'finance');
    const { id, code } = await approved(services, desk, 'dana@affiliate.example');
    await paidOrder(services, { referralCode: code, email: 'dana+cat@affiliate.example' });
    const flags = async () => (await desk.get('/api/desk/affiliates')).json.affiliates[0].flags;
    expect(await flags()).toEqual(['1 order of their own household, refused']);
    const review = async (seen: string) =>
      (await desk.post(`/api/desk/affiliates/${id}/review`, { seen })).json.affiliates[0].flags;
    const [{ seen }] = (await desk.get('/api/desk/affiliates')).json.affiliates;
    services.clock.advance(1000);
    expect(await review(seen)).toEqual([]);
    for (const email of ['one@example.com', 'two@example.com']) {
      services.clock.advance(1000);
      await paidOrder(services, { referralCode: code, email });
    }
    expect(await flags()).toEqual(['2 orders to one address']);
    expect(await review(seen)).toEqual(['2 orders to one address']);
  });
});
