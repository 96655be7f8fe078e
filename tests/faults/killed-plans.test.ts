import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf } from '#src/capabilities/billing/rules/stripe-mapping.ts';
import { checkouts, creditNotes, invoices, planChanges, receipts } from '#src/capabilities/billing/tables.ts';
import { boxes, orders } from '#src/capabilities/fulfilment/tables.ts';
import { GIFT_CONSENT } from '#src/capabilities/gifts/rules/gift.ts';
import { gifts } from '#src/capabilities/gifts/tables.ts';
import { planSeats } from '#src/capabilities/pricing/tables.ts';
import { expectAgreement, expectNoDifferences } from '../support/agreement.ts';
import { type Browser, newBrowser, payWith, payWithin } from '../support/buyers.ts';
import { openTestServices, type TestServices } from '../support/engines.ts';
import { advanceWithJobs } from '../support/job-time.ts';
import { type KilledShop, type Mark, startKilledShop } from '../support/killed/killed-shop.ts';
import { newMember } from '../support/members.ts';
import { colleague } from '../support/parcels.ts';
import { addProPlaces } from '../support/pro-places.ts';
import { type Subscriber, subscriber } from '../support/subscribers.ts';

// A shop in a process of its own on a real PostgreSQL, killed at a marked point of an action of a plan; the one in this
// process prepares and checks.
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PREMIUM = { planType: 'premium', catCount: 2, currency: 'AED', country: 'AE' };

let services: TestServices;
let killed: KilledShop;
beforeAll(async () => {
  services = await openTestServices('postgres');
  await addProPlaces(services, 1);
  killed = await startKilledShop(services);
});
afterAll(async () => {
  await killed.stop();
  await services.close();
});

/** Sends a request to the process that is killed by it, and lets the next process finish the work, in so much time. */
async function killAt(mark: Mark, act: () => Promise<unknown>, takesMs = 5 * MINUTE_MS): Promise<void> {
  await killed.markPoint(mark);
  const done = await act().then(
    () => 'not killed',
    () => 'killed',
  );
  expect([mark, done]).toEqual([mark, 'killed']);
  await killed.restart();
  await killed.settle();
  await pass(takesMs);
}

async function pass(ms: number): Promise<void> {
  await advanceWithJobs(services, ms);
  await killed.settle();
}

/** Two cats whose paid sticks have left, so many days after the order. */
async function plan(days = 0): Promise<Subscriber> {
  const one = await subscriber(services);
  if (days > 0) await pass(days * DAY_MS);
  await one.sticks(true);
  return one;
}

async function chargesOf({ row }: Subscriber): Promise<number[]> {
  const { customer } = await services.stripe.subscriptions.retrieve((await row()).stripeId);
  const { data } = await services.stripe.charges.list({ customer: idOf(customer) ?? '', limit: 100 });
  return data.filter(({ paid }) => paid).map(({ amount }) => amount);
}

const receiptsOf = async ({ row }: Subscriber) =>
  services.database.db
    .select()
    .from(receipts)
    .where(eq(receipts.subscriptionId, (await row()).id));

const invoiceOf = async ({ row }: Subscriber) => {
  const found = services.database.db.select().from(invoices).orderBy(asc(invoices.issuedAt));
  return (await found.where(eq(invoices.stripeSubscriptionId, (await row()).stripeId)))[0] ?? expect.fail();
};

const mailsOf = async (kind: string) => (await services.mails()).filter((mail) => mail.kind === kind).length;

/** Another date for the next box, pressed once more when the shop is back. */
async function changeBox(mark: Mark, wish: object, mail: string): Promise<void> {
  const one = await plan(mail === 'box-forwarded' ? 5 : 0);
  const { token } = (await one.browser.post('/api/subscription/next-box/preview', wish)).json;
  expect(token).toBeDefined();
  const before = await mailsOf(mail);
  await killAt(mark, () => killed.browser(one.browser).post('/api/subscription/next-box', { token }));
  await expectAgreement(services, one);
  const again = await killed.browser(one.browser).post('/api/subscription/next-box', { token });
  expect([again.status, await mailsOf(mail)]).toEqual([200, before + 1]);
  expect(await receiptsOf(one)).toHaveLength(1);
  expect(await chargesOf(one)).toHaveLength(1);
}

const UPDATE = '^POST /v1/subscriptions/';

test('kill -9 between our commit of a skipped box and the call of the payment service', () =>
  changeBox({ at: 'before call', what: UPDATE }, { change: 'skip' }, 'box-skipped'));

test('kill -9 after the payment service paused a box and before we stored it', () =>
  changeBox({ at: 'after call', what: UPDATE }, { change: 'pause', boxes: 2 }, 'box-paused'));

test('kill -9 in the transaction that proves a box brought forward', () =>
  changeBox({ at: 'before commit', what: 'billing/push-subscription' }, { change: 'forward' }, 'box-forwarded'));

test('kill -9 after a dearer plan was charged and before we stored it', async () => {
  const one = await plan();
  const { token, dueNow } = (await one.browser.post('/api/subscription/preview', { planType: 'premium' })).json;
  const change = () => killed.browser(one.browser).post('/api/subscription/change', { token });
  await killAt({ at: 'after call', what: UPDATE }, change);
  expect((await one.row()).plan).toBe('premium');
  expect((await chargesOf(one))[0]).toBe(dueNow.amount);
  expect((await change()).status).toBe(200);
  expect(await chargesOf(one)).toHaveLength(2);
  expect(await services.database.db.select().from(planChanges)).toMatchObject([{ state: 'done' }]);
  expect((await receiptsOf(one)).map(({ content }) => content.kind)).toEqual(['plan-changed']);
  await expectAgreement(services, one);
});

test('kill -9 after a plan was cancelled at the payment service, and again when that is taken back', async () => {
  const one = await plan();
  const mark = { at: 'after call', what: UPDATE } as const;
  await killAt(mark, () => killed.browser(one.browser).post('/api/subscription/cancel'));
  expect((await one.row()).endsOn).not.toBeNull();
  expect((await killed.browser(one.browser).post('/api/subscription/cancel')).status).toBe(200);
  expect(await receiptsOf(one)).toHaveLength(1);
  await expectAgreement(services, one);
  await killAt(mark, () => killed.browser(one.browser).post('/api/subscription/keep'));
  expect((await killed.browser(one.browser).post('/api/subscription/keep')).status).toBe(200);
  expect((await receiptsOf(one)).map(({ content }) => content.kind).toSorted()).toEqual(['cancelled', 'kept']);
  await expectAgreement(services, one);
});

/** Refunds AED 50 at the desk; the job that does it is killed. */
async function refund(mark: Mark): Promise<void> {
  const one = await plan();
  const desk = await colleague(services, `Desk${randomUUID()}`);
  const { id, paidAmount } = await invoiceOf(one);
  const ask = { kind: 'amount', amount: 5000, kit: null };
  const wish = {
    id: randomUUID(),
    ask,
    currency: 'AED',
    seen: paidAmount,
    reason: 'goodwill',
    note: '',
    keepsPlan: true,
  };
  const press = () => killed.browser(desk).post(`/api/desk/invoices/${id}/refunds`, wish);
  const mails = await mailsOf('refund-made');
  await killAt(mark, async () => {
    expect((await press()).status).toBe(200);
    await killed.settle();
  });
  expect((await press()).status).toBe(200);
  await killed.settle();
  const { stripeIntentId, refundedAmount } = await invoiceOf(one);
  const { data } = await services.stripe.refunds.list({ payment_intent: stripeIntentId ?? '' });
  expect([data.map(({ amount }) => amount), refundedAmount]).toEqual([[5000], 5000]);
  const notes = await services.database.db.select().from(creditNotes).where(eq(creditNotes.invoiceId, id));
  expect([notes.length, await mailsOf('refund-made')]).toEqual([1, mails + 1]);
  await expectAgreement(services, one);
}

test('kill -9 after a refund was made and before we know of it', () =>
  refund({ at: 'after call', what: '^POST /v1/refunds' }));

test('kill -9 in the transaction that writes a credit note', async () => {
  await refund({ at: 'before commit', what: 'billing/sync-refunds' });
  const numbers = (await services.database.db.select().from(creditNotes)).map(({ number }) => number).toSorted();
  expect(numbers).toEqual(['CN-2026-000001', 'CN-2026-000002']);
});

/** The form of a gift, for one month. */
async function giftForm(giver: Browser) {
  const choice = { plan: 'premium', months: 1, currency: 'EUR', country: 'NL' };
  const { token: quote } = (await giver.post('/api/gift-quotes', choice)).json;
  const consent = { accepted: true, version: GIFT_CONSENT };
  return { id: randomUUID(), quote, giverName: 'Oma', giverEmail: 'oma@example.com', message: '', consent };
}

test('kill -9 before the payment page of a gift is stored, and in the transaction that notes that it is paid', async () => {
  const giver = newBrowser(killed.services);
  const form = await giftForm(giver);
  await killAt({ at: 'after call', what: '^POST /v1/checkout/sessions' }, () => giver.post('/api/gifts', form), 1000);
  const { checkoutUrl } = (await giver.post('/api/gifts', form)).json;
  const pay = async () => {
    expect((await payWith(killed.services, checkoutUrl)).status).toBe(303);
    await killed.settle();
  };
  await killAt({ at: 'before commit', what: 'gifts/sync-gift' }, pay);
  expect(await services.database.db.select().from(gifts)).toMatchObject([{ id: form.id, state: 'paid' }]);
  expect(await mailsOf('gift-paid')).toBe(1);
});

test('N16 kill -9 between the hold of a place of Pro and its payment form: it is one place, and free when the hold ends', async () => {
  const member = await newMember(services);
  const begin = () => killed.browser(member).post('/api/get-or-create-subscription', { ...PREMIUM, planType: 'pro' });
  const seats = async () => (await services.database.db.select().from(planSeats)).filter((seat) => seat.checkoutId);
  await killAt({ at: 'before call', what: '^POST /v1/checkout/sessions' }, begin, 1000);
  expect(await seats()).toHaveLength(1);
  const { json: payment } = await begin();
  expect([typeof payment.clientSecret, (await seats()).length]).toEqual(['string', 1]);
  await pass(20 * MINUTE_MS);
  expect(await seats()).toEqual([]);
});

test('kill -9 while an event of a comeback is handled: one order, one plan, charged once', async () => {
  const one = await plan();
  expect((await one.browser.post('/api/subscription/cancel')).status).toBe(200);
  await pass(35 * DAY_MS);
  await one.signIn();
  const browser = killed.browser(one.browser);
  const { json: payment } = await browser.post('/api/get-or-create-subscription', PREMIUM);
  const before = await services.database.db.$count(orders);
  await killAt({ at: 'before commit', what: 'billing/sync-checkout' }, async () => {
    expect((await payWithin(killed.services, payment)).status).toBe(200);
    await killed.settle();
  });
  expect(await services.database.db.$count(orders)).toBe(before + 1);
  const { householdId } = await one.row();
  const paid = await services.database.db.select().from(checkouts).where(eq(checkouts.householdId, householdId));
  expect(paid.filter(({ status }) => status === 'paid')).toHaveLength(2);
  expect(await chargesOf(one)).toHaveLength(2);
  expect((await browser.get('/api/subscription')).json).toMatchObject({ status: 'active', plan: 'premium' });
});

test('kill -9 while the event of a renewal is handled: one charge, one number, one box', async () => {
  const one = await plan();
  const end = (await one.row()).currentPeriodEnd ?? expect.fail();
  const { householdId } = await one.row();
  const boxesOfHousehold = () => services.database.db.$count(boxes, eq(boxes.householdId, householdId));
  expect(await boxesOfHousehold()).toBe(0);
  await advanceWithJobs(services, end.getTime() - services.clock.now().getTime() + 2 * 3_600_000);
  await killAt({ at: 'before commit', what: 'billing/sync-subscription' }, () => killed.settle());
  expect(await chargesOf(one)).toHaveLength(2);
  expect(await boxesOfHousehold()).toBe(1);
  const numbers = (await services.database.db.select().from(invoices)).flatMap(({ number }) => number ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
  await one.signIn();
  await expectAgreement(services, one);
});

test('after all of them rows and payment service agree', () => expectNoDifferences(services));
