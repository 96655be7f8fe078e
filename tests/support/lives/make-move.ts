import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { idOf } from '#src/capabilities/billing/rules/stripe-mapping.ts';
import { makeDiscount } from '#src/capabilities/billing/actions/make-discount.ts';
import { invoices } from '#src/capabilities/billing/tables.ts';
import { orders } from '#src/capabilities/fulfilment/tables.ts';
import { GIFT_CONSENT } from '#src/capabilities/gifts/rules/gift.ts';
import { MOST_CATS } from '#src/capabilities/households/rules/vocabulary.ts';
import { inquiries } from '#src/capabilities/outreach/tables.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { approve, newBrowser, payWith, payWithin } from '../buyers.ts';
import type { Life } from './life.ts';
import type { Home, Move, Trouble } from './moves.ts';

const DAY_MS = 86_400_000;
const EMAIL = 'maryam@example.com';
const consent = { accepted: true, version: CONSENT_VERSION };
const HOMES: Record<Home['country'], object> = {
  AE: { line1: '7 Creek Road', line2: '', city: 'Dubai', region: 'Dubai', postalCode: '', country: 'AE' },
  DE: { line1: 'Torstraße 1', line2: '', city: 'Berlin', region: '', postalCode: '10115', country: 'DE' },
  US: { line1: '1 Main Street', line2: '', city: 'Buffalo', region: 'NY', postalCode: '14201', country: 'US' },
};

/** Makes a move, which the shop may refuse with a sentence. */
export async function makeMove(life: Life, move: Move): Promise<void> {
  await MOVES[move.do](life, move as never);
}

const MOVES: { [Name in Move['do']]: (life: Life, move: Extract<Move, { do: Name }>) => Promise<unknown> } = {
  box: (life, { wish, trouble }) => quoted(life, '/api/subscription/next-box', { wish, trouble }),
  'box day': (life, { change, days }) => {
    const day = new Date(life.services.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    return quoted(life, '/api/subscription/next-box', { wish: { change, day }, trouble: null });
  },
  plan: (life, { planType, trouble }) => changePlan(life, { planType }, trouble),
  leave: async (life, { cat, boxes, trouble }) => {
    const { plan: planType, cats } = await planOf(life);
    const catIds = cats.filter(({ renews }, index) => renews && index !== cat).map(({ id }) => id);
    return changePlan(life, { planType, catIds, ...(boxes && { pauseBoxes: boxes }) }, trouble);
  },
  kits: async (life, { cat, cadence, trouble }) => {
    const catId = (await catsOf(life))[cat]?.id;
    if (catId) await quoted(life, '/api/subscription/kits', { wish: { catId, cadence }, trouble });
  },
  'all cats': async (life) => {
    const { plan: planType, cats } = await planOf(life);
    const here = new Set((await catsOf(life)).map(({ id }) => id));
    return changePlan(life, { planType, catIds: cats.map(({ id }) => id).filter((id) => here.has(id)) }, null);
  },
  'add cat': async (life) => {
    if ((await catsOf(life)).length < MOST_CATS)
      await life.customer.post('/api/cats', { name: `Cat ${randomUUID().slice(0, 4)}` });
    const { cats } = await planOf(life);
    const other = (await catsOf(life)).find(({ id }) => !cats.some((cat) => cat.id === id));
    const quote = await life.customer.post('/api/subscription/cats/preview', { catId: other?.id });
    if (quote.json.token) await life.post('/api/subscription/cats', { token: quote.json.token, consent });
  },
  died: async (life, { cat }) => {
    const id = (await catsOf(life))[cat]?.id;
    if (id) await life.post(`/api/cats/${id}/archive`, { reason: 'died' });
  },
  restore: async (life, { cat }) => {
    const id = (await planOf(life)).cats[cat]?.id;
    if (id) await life.post(`/api/cats/${id}/restore`);
  },
  exchange: async (life, { cat }) => {
    const id = (await catsOf(life))[cat]?.id;
    const { json } = id ? await life.customer.get(`/api/cats/${id}/sticks`) : { json: null };
    const out = json?.exchange?.options.find(({ problem }: { problem: unknown }) => problem === null)?.out;
    if (out) await life.post(`/api/cats/${id}/sticks/exchange`, { out, version: json.version });
  },
  cancel: (life, { trouble }) => life.post('/api/subscription/cancel', undefined, trouble),
  keep: (life, { trouble }) => life.post('/api/subscription/keep', undefined, trouble),
  'come back': async (life) => {
    const catIds = (await catsOf(life)).map(({ id }) => id);
    const wish = { planType: 'standard', catCount: Math.max(1, catIds.length), ...of(life), catIds };
    const { json } = await life.post('/api/get-or-create-subscription', wish);
    if (json.clientSecret) await payWithin(life.services, json);
    await life.services.settle();
  },
  'redeem gift': redeemGift,
  'pay by new card': async (life) => {
    const { json } = await life.post('/api/subscription/payment-method');
    if (json.clientSecret) await payWithin(life.services, json);
    await life.services.settle();
  },
  approve: async (life) => {
    const { paymentProblem } = (await life.customer.get('/api/subscription')).json;
    if (!paymentProblem?.payUrl) return;
    const { origin, pathname, search } = new URL(paymentProblem.payUrl);
    await approve(life.services, `${origin}${pathname}`, 'approve', search);
    await life.services.settle();
  },
  outage: (life) => life.outage(),
  refund: async (life, { ask: what, lost, keepsPlan }) => {
    const { db } = life.services.database;
    const [invoice] = await db
      .select()
      .from(invoices)
      .where(eq(invoices.status, 'paid'))
      .orderBy(desc(invoices.issuedAt))
      .limit(1);
    const seen = (invoice?.paidAmount ?? 0) - (invoice?.refundedAmount ?? 0);
    const kits = invoice?.terms?.kits?.map(({ cat }) => cat) ?? [];
    const ask = {
      full: { kind: 'full' },
      sticks: { kind: 'amount', amount: 1234, kit: null },
      kit: { kind: 'amount', amount: invoice?.terms?.kits?.[0]?.price || 1234, kit: kits[0] ?? null },
      box: { kind: 'box', cats: 1, kits: [] },
      'box with kits': { kind: 'box', cats: 1, kits },
    }[what];
    const reason = lost ? 'not-received' : 'goodwill';
    const wish = { id: randomUUID(), ask, currency: invoice?.currency, seen, reason, note: '', keepsPlan };
    const { status } = await life.desk.post(`/api/desk/invoices/${invoice?.id}/refunds`, wish);
    expect(status).toBeLessThan(500);
    await life.services.settle();
  },
  card: async ({ services: { stripe }, ...life }, { token }) => {
    const { stripeId, status } = await life.row();
    if (status === 'canceled') return;
    const customer = idOf((await stripe.subscriptions.retrieve(stripeId)).customer) ?? '';
    const method = await stripe.paymentMethods.attach(token, { customer });
    await stripe.subscriptions.update(stripeId, { default_payment_method: method.id });
  },
  'mailed link': followLink,
  withdraw: async (life, { by }) => {
    const { services, customer, householdId, desk } = life;
    const { db } = services.database;
    const ofHousehold = eq(orders.householdId, householdId);
    const [order] = await db.select().from(orders).where(ofHousehold).orderBy(desc(orders.placedAt)).limit(1);
    const orderNumber = order?.number ?? '';
    const declaration = { requestId: randomUUID(), name: 'Maryam Example', email: EMAIL, orderNumber };
    // Sent by somebody who is not signed in, it waits for people.
    const sender = by === 'desk' ? newBrowser(services) : customer;
    expect((await sender.post('/api/withdrawals', declaration)).status).toBeLessThan(500);
    const isOpen = and(eq(inquiries.state, 'open'), eq(inquiries.kind, 'withdrawal'));
    const [open] = await db.select().from(inquiries).where(isOpen).limit(1);
    if (open && by === 'desk')
      expect((await desk.post(`/api/desk/inbox/${open.id}/withdrawal`, { orderNumber })).status).toBe(200);
    await services.settle();
  },
  dispute: async ({ services }) => {
    const { stripe, sandbox } = services;
    const charge = (await stripe.charges.list({ limit: 20 })).data.find(({ paid, disputed }) => paid && !disputed);
    // One that is refunded in full is left alone by its bank.
    if (charge && !charge.refunded) await sandbox.control.contest(charge.id, 'fraudulent');
    await services.settle();
  },
  decide: async ({ services }, { won }) => {
    const { data } = await services.stripe.disputes.list({ limit: 20 });
    const evidence = { uncategorized_text: won ? 'winning_evidence' : 'losing_evidence' };
    for (const { id, status } of data)
      if (status === 'needs_response') await services.stripe.disputes.update(id, { evidence });
    await services.settle();
  },
  discount: async ({ services, householdId }, { kind, percentOff }) => {
    const wish = { id: randomUUID(), householdId, kind, percentOff: kind === 'shipping' ? 100 : percentOff };
    await makeDiscount(services, wish);
    await services.settle();
  },
  replace: async (life, { cat }) => {
    const catId = (await catsOf(life))[cat]?.id;
    if (catId) await onBehalf(life, 'replacements', { catId, reason: 'Lot K7 was recalled.' });
  },
  credit: async (life, { percentOff }) => {
    const preview = `/api/desk/households/${life.householdId}/credits/preview`;
    const { status, json } = await life.desk.post(preview, { percentOff });
    expect(status).toBeLessThan(500);
    if (status !== 200) return;
    const given = await onBehalf(life, 'credits', { percentOff, seen: json.off?.amount ?? null });
    expect([given.status, given.json.code]).toEqual([200, undefined]);
  },
  address: moveTo,
  'desk closed': (life, { days }) => life.pass(days, 'desk closed'),
  pass: (life, { days }) => life.pass(days),
};

/** An act of a colleague that the household asked for. */
async function onBehalf({ desk, householdId, services }: Life, act: string, wish: object) {
  const asked = { id: randomUUID(), body: 'Maryam, by phone.' };
  const answer = await desk.post(`/api/desk/households/${householdId}/${act}`, { ...asked, ...wish });
  expect(answer.status).toBeLessThan(500);
  await services.settle();
  return answer;
}

type PlanView = { plan: string; cats: { id: string; renews: boolean }[] };
const planOf = async ({ customer }: Life) => (await customer.get('/api/subscription')).json as PlanView;
const catsOf = async ({ customer }: Life) => (await customer.get('/api/cats')).json as { id: string }[];

/** A change that is shown and then made. A change that was shown without trouble must be made, unless the card does not pay. */
async function quoted(life: Life, path: string, { wish, trouble }: { wish: object; trouble: Trouble | null }) {
  const quote = await life.customer.post(`${path}/preview`, wish);
  expect(quote.status).toBeLessThan(500);
  if (!quote.json.token) return;
  const { status, json } = await life.post(path, { token: quote.json.token }, trouble);
  if (!trouble) expect([wish, status, json.code]).toEqual([wish, 200, undefined]);
}

async function changePlan(life: Life, wish: object, trouble: Trouble | null): Promise<void> {
  const { json: quote } = await life.customer.post('/api/subscription/preview', wish);
  if (!quote.token) return;
  const { amount } = quote.dueNow;
  const { status, json } = await life.post('/api/subscription/change', { token: quote.token }, trouble, amount);
  if (!trouble && amount === 0) expect([wish, status, json.code]).toEqual([wish, 200, undefined]);
}

/** Opens the newest mailed link and presses its button, signed out. */
async function followLink({ services }: Life, { press }: Extract<Move, { do: 'mailed link' }>): Promise<void> {
  const stranger = newBrowser(services);
  const page = press === 'skip' ? 'skip' : 'cancel';
  const mails = await services.mails();
  const links = mails.flatMap(({ text }) => new RegExp(`/${page}#([\\w-]+)`).exec(text ?? '')?.[1] ?? []);
  const link = links.at(-1);
  if (!link) return;
  const opened = await stranger.post(press === 'skip' ? '/api/box-links/open' : '/api/plan-links/open', { link });
  expect(opened.status).toBeLessThan(500);
  if (press !== 'skip') expect((await stranger.post(`/api/plan-links/${press}`, { link })).status).toBeLessThan(500);
  const token = opened.json.quote?.token;
  if (press === 'skip' && token)
    expect((await stranger.post('/api/box-links/change', { link, token })).status).toBe(200);
  await services.settle();
}

/** Saves the profile with another address, and agrees to another monthly price where there is one. */
async function moveTo({ services, customer }: Life, { country }: Extract<Move, { do: 'address' }>): Promise<void> {
  const { firstName, lastName, email, phone, preferences } = (await customer.get('/api/profile')).json;
  const form = { firstName, lastName, email, phone, preferences, address: HOMES[country] };
  const asked = await customer.put('/api/profile', form);
  const then = asked.json.details?.then;
  if (asked.json.code === 'monthly-price-changes') {
    expect((await customer.put('/api/profile', { ...form, agreedMonthly: then.amount })).status).toBe(200);
    await services.settle();
    // The next payment is the agreed amount.
    const { status, monthlyAmount } = (await customer.get('/api/subscription')).json;
    if (status === 'active') expect(monthlyAmount).toEqual(then);
  } else expect(asked.status).toBeLessThan(500);
  await services.settle();
}

const of = ({ home: { currency, country } }: Life) => ({ currency, country });

/** Somebody else buys a gift, and the household redeems it for a new cat. */
async function redeemGift(life: Life): Promise<void> {
  const { services, customer } = life;
  const giver = newBrowser(services);
  const choice = { plan: 'premium', months: 3, ...of(life) };
  const { token: quote } = (await giver.post('/api/gift-quotes', choice)).json;
  const form = { id: randomUUID(), quote, giverName: 'Oma', giverEmail: 'oma@example.com', message: '' };
  const { json } = await giver.post('/api/gifts', { ...form, consent: { accepted: true, version: GIFT_CONSENT } });
  await payWith(services, json.checkoutUrl);
  await services.settle();
  const mail = (await services.mails()).findLast(({ kind }) => kind === 'gift-paid');
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { code } = (await giver.post('/api/gifts/status', { token })).json;
  const redemption = { code, cat: { name: 'Nala' }, recipient: 'Maryam Example', address: HOMES[life.home.country] };
  expect((await customer.post('/api/gift-redemptions', redemption)).status).toBeLessThan(500);
  await services.settle();
}
