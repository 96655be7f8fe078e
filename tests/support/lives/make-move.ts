import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { idOf } from '#src/capabilities/billing/rules/stripe-mapping.ts';
import { invoices } from '#src/capabilities/billing/tables.ts';
import { GIFT_CONSENT } from '#src/capabilities/gifts/rules/gift.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { approve, newBrowser, payWith, payWithin } from '../buyers.ts';
import type { Life } from './life.ts';
import type { Move, Trouble } from './moves.ts';

const DAY_MS = 86_400_000;
const consent = { accepted: true, version: CONSENT_VERSION };
const HOME = { line1: '12 Marina Walk', city: 'Dubai', postalCode: '00000' };

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
    if ((await catsOf(life)).length < 4)
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
    const wish = { planType: 'standard', catCount: Math.max(1, catIds.length), currency: 'AED', country: 'AE', catIds };
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
    const wish = { id: randomUUID(), ask, currency: 'AED', seen, reason, note: '', keepsPlan };
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
  pass: (life, { days }) => life.pass(days),
};

type PlanView = { plan: string; cats: { id: string; renews: boolean }[] };
const planOf = async ({ customer }: Life) => (await customer.get('/api/subscription')).json as PlanView;
const catsOf = async ({ customer }: Life) => (await customer.get('/api/cats')).json as { id: string }[];

/** A change that is shown and then made. What was shown without trouble is made, unless the card does not pay. */
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
  const { status, json } = await life.post('/api/subscription/change', { token: quote.token }, trouble);
  if (!trouble && quote.dueNow.amount === 0) expect([wish, status, json.code]).toEqual([wish, 200, undefined]);
}

/** Somebody else buys a gift, and the household redeems it for a new cat. */
async function redeemGift({ services, customer }: Life): Promise<void> {
  const giver = newBrowser(services);
  const choice = { plan: 'premium', months: 3, currency: 'AED', country: 'AE' };
  const { token: quote } = (await giver.post('/api/gift-quotes', choice)).json;
  const form = { id: randomUUID(), quote, giverName: 'Oma', giverEmail: 'oma@example.com', message: '' };
  const { json } = await giver.post('/api/gifts', { ...form, consent: { accepted: true, version: GIFT_CONSENT } });
  await payWith(services, json.checkoutUrl);
  await services.settle();
  const mail = (await services.mails()).findLast(({ kind }) => kind === 'gift-paid');
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { code } = (await giver.post('/api/gifts/status', { token })).json;
  const redemption = { code, cat: { name: 'Nala' }, recipient: 'Maryam Example', address: HOME };
  expect((await customer.post('/api/gift-redemptions', redemption)).status).toBeLessThan(500);
  await services.settle();
}
