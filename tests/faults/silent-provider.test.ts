import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withdrawOrder } from '#src/capabilities/billing/actions/withdraw-order.ts';
import { KIT_PRODUCT } from '#src/capabilities/billing/rules/payment-page.ts';
import { idOf } from '#src/capabilities/billing/rules/stripe-mapping.ts';
import { checkouts, disputes, invoices, planCats, receipts } from '#src/capabilities/billing/tables.ts';
import { boxExtras } from '#src/capabilities/fulfilment/tables.ts';
import { GIFT_CONSENT } from '#src/capabilities/gifts/rules/gift.ts';
import { gifts } from '#src/capabilities/gifts/tables.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { SYSTEM } from '../support/actors.ts';
import { expectAgreement, expectNoDifferences } from '../support/agreement.ts';
import { type Browser, newBrowser, orderOf, payWith, payWithin, wizardDone } from '../support/buyers.ts';
import { openTestServices, type TestServices } from '../support/engines.ts';
import { type Fault, injectFaults } from '../support/fault-injection.ts';
import { runsOf } from '#tests/support/runs.ts';
import { advanceWithJobs, retryJobs } from '../support/job-time.ts';
import { newCat, newMember } from '../support/members.ts';
import { colleague } from '../support/parcels.ts';
import { CHARGED_AFTER_MS, type Subscriber, subscriber } from '../support/subscribers.ts';

// Every call that an action of a plan makes to the payment service, answered with an error, not answered in time, or not at all.
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ACTION_MS = 120_000;
/** Longest wait of a member for a call, in milliseconds. */
const LONGEST_WAIT = 8000;
/** A read that is not answered in time is one that never arrived. With `slow`, somebody presses twice meanwhile. */
const faultsOf = (call: string): Fault[] =>
  call.startsWith('GET') ? ['error', 'gone'] : ['error', 'gone', 'silent', 'slow'];
/** Faults that each call meets, in turns over calls and actions; `npm run bench -- properties` has each meet all of them. */
const FAULTS_OF_A_CALL = runsOf(2, 4);
/** The same for actions that need a plan of their own each time. */
const FAULTS_OF_A_CALL_WITH_A_PLAN = runsOf(1, 4);
const TWO_PREMIUM = { planType: 'premium', catCount: 2, currency: 'AED', country: 'AE' };

let services: TestServices;
let desk: Browser;
const fault = { of: null as Fault | null, at: '' };
let calls: { name: string; timeout: number }[] = [];

/** A shop of its own, for actions whose clock does not disturb those of the others. */
async function openShop(): Promise<void> {
  services = await openTestServices('postgres');
  desk = await colleague(services, 'Dana');
  plans.clear();
  overdue.length = 0;
  injectFaults(services, (call, timeout) => {
    const name = call.replaceAll(/[a-z]+_[A-Za-z0-9_]{8,}/g, '{id}');
    calls.push({ name, timeout });
    return fault.of && name === fault.at ? fault.of : null;
  });
}

type Answer = Pick<Awaited<ReturnType<Browser['post']>>, 'status' | 'json'>;

interface Prepared {
  act(): Promise<Answer>;
  /** Checks that it was done once, however often it was tried. */
  once(): Promise<void>;
  plan?: Subscriber;
}

/** Two cats whose paid sticks have left. */
async function plan(planType: PlanId = 'standard'): Promise<Subscriber> {
  const one = await subscriber(services, { planType });
  await one.sticks(true);
  return one;
}

const plans = new Map<PlanId, Promise<Subscriber>>();
/** The same plan each time, running as it was ordered. */
async function samePlan(planType: PlanId = 'standard'): Promise<Subscriber> {
  const kept = plans.get(planType) ?? plan(planType);
  plans.set(planType, kept);
  const one = await kept;
  const { endsOn, timing, nextPlan, excludedCats, kits } = await one.row();
  if (endsOn) await one.browser.post('/api/subscription/keep');
  if (timing) await quoted(one, 'next-box', { change: 'resume' });
  for (const { cat: catId, cadence } of kits ?? [])
    if (cadence !== 'none') await quoted(one, 'kits', { catId, cadence: 'none' });
  if (nextPlan || excludedCats) {
    const { token } = (await one.browser.post('/api/subscription/preview', { planType, catIds: await catsOf(one) }))
      .json;
    expect((await one.browser.post('/api/subscription/change', { token })).status).toBe(200);
  }
  return one;
}

const catsOf = async ({ browser }: Subscriber): Promise<string[]> =>
  (await browser.get('/api/cats')).json.map(({ id }: { id: string }) => id);

/** A change is shown, and made. */
async function quoted({ browser }: Subscriber, what: string, wish: object): Promise<void> {
  const { token } = (await browser.post(`/api/subscription/${what}/preview`, wish)).json;
  expect((await browser.post(`/api/subscription/${what}`, { token })).status).toBe(200);
}

async function charges({ row }: Subscriber): Promise<number> {
  const { customer } = await services.stripe.subscriptions.retrieve((await row()).stripeId);
  const { data } = await services.stripe.charges.list({ customer: idOf(customer) ?? '', limit: 100 });
  return data.filter(({ paid }) => paid).length;
}

async function receiptsOf({ row }: Subscriber): Promise<number> {
  return services.database.db.$count(receipts, eq(receipts.subscriptionId, (await row()).id));
}

/** Mails of this kind to the address of a plan. */
async function mailsTo({ browser }: Subscriber, kind: string): Promise<number> {
  const { email } = (await browser.get('/api/auth/user')).json.user;
  return (await services.mails()).filter((mail) => mail.kind === kind && mail.recipient === email).length;
}

/** Number of calls when the request was answered; a job makes the others. */
let answeredAfter = 0;

/** A job does it afterwards. */
async function withJobs(request: Promise<Answer>): Promise<Answer> {
  const answer = await request;
  answeredAfter = calls.length;
  await settle();
  return answer;
}

/** Runs jobs and events as far as they come, and returns those that failed to the queue. */
async function settle(): Promise<void> {
  await services.settle().catch(() => null);
  await retryJobs(services);
}

const nextBox =
  (wishFor: object | ((one: Subscriber) => Promise<object>), first?: object) => async (): Promise<Prepared> => {
    const one = await samePlan();
    if (first) await quoted(one, 'next-box', first);
    const wish = typeof wishFor === 'function' ? await wishFor(one) : wishFor;
    const before = await receiptsOf(one);
    const { token } = (await one.browser.post('/api/subscription/next-box/preview', wish)).json;
    return {
      plan: one,
      act: () => one.browser.post('/api/subscription/next-box', { token }),
      once: async () => {
        expect([await receiptsOf(one), await charges(one)]).toEqual([before + 1, 1]);
      },
    };
  };

/** A week later than it is due. */
const aWeekLater = async ({ browser }: Subscriber) => {
  const { ordinary } = (await browser.get('/api/subscription')).json.nextBox;
  return { change: 'move', day: new Date(Date.parse(ordinary) + 7 * DAY_MS).toISOString().slice(0, 10) };
};

/** A change of plan or cats; one that came to nothing is shown anew, and agreed to again. */
async function changeOf(one: Subscriber, wish: object): Promise<Prepared['act']> {
  let { token } = (await one.browser.post('/api/subscription/preview', wish)).json;
  return async () => {
    const answer = await one.browser.post('/api/subscription/change', { token });
    const quote = answer.json.details?.quote;
    if (!quote) return answer;
    token = quote.token;
    return one.browser.post('/api/subscription/change', { token });
  };
}

async function dearerPlan(): Promise<Prepared> {
  const one = await plan();
  return {
    plan: one,
    act: await changeOf(one, { planType: 'premium' }),
    once: async () => {
      expect([(await one.row()).plan, await charges(one), await receiptsOf(one)]).toEqual(['premium', 2, 1]);
      expect(await mailsTo(one, 'plan-changed')).toBe(1);
    },
  };
}

async function cheaperPlan(): Promise<Prepared> {
  const one = await samePlan('premium');
  const before = await receiptsOf(one);
  return {
    plan: one,
    act: await changeOf(one, { planType: 'standard' }),
    once: async () => {
      const { plan: now, nextPlan } = await one.row();
      expect([now, nextPlan, await charges(one)]).toEqual(['premium', 'standard', 1]);
      expect(await receiptsOf(one)).toBe(before + 1);
    },
  };
}

async function catLeftOut(): Promise<Prepared> {
  const one = await samePlan();
  const [stays] = await catsOf(one);
  const before = await receiptsOf(one);
  return {
    plan: one,
    act: await changeOf(one, { planType: 'standard', catIds: [stays] }),
    once: async () => {
      expect([(await one.row()).quantity, await receiptsOf(one), await charges(one)]).toEqual([1, before + 1, 1]);
    },
  };
}

async function addedCat(): Promise<Prepared> {
  const one = await plan();
  const { id, householdId } = await one.row();
  const catId = await newCat(one.browser, { name: 'Nala' });
  const { token } = (await one.browser.post('/api/subscription/cats/preview', { catId })).json;
  const consent = { accepted: true, version: CONSENT_VERSION };
  return {
    plan: one,
    act: () => withJobs(one.browser.post('/api/subscription/cats', { token, consent })),
    once: async () => {
      const { db } = services.database;
      expect(await db.$count(planCats, eq(planCats.subscriptionId, id))).toBe(1);
      expect(await db.$count(boxExtras, eq(boxExtras.householdId, householdId))).toBe(1);
      expect([(await one.row()).catIds?.length, await charges(one)]).toEqual([3, 1]);
    },
  };
}

async function followUpKits(): Promise<Prepared> {
  const one = await samePlan();
  const [catId] = await catsOf(one);
  const { token } = (await one.browser.post('/api/subscription/kits/preview', { catId, cadence: 'monthly' })).json;
  return {
    plan: one,
    act: () => one.browser.post('/api/subscription/kits', { token }),
    once: async () => {
      const { items } = await services.stripe.subscriptions.retrieve((await one.row()).stripeId);
      const kits = items.data.filter(({ price }) => price.product === KIT_PRODUCT);
      expect([kits.map(({ quantity }) => quantity), await charges(one)]).toEqual([[1], 1]);
    },
  };
}

/** The plan's money that went back, as the payment service has it. */
async function refundsOf({ row }: Subscriber): Promise<number[]> {
  const { customer } = await services.stripe.subscriptions.retrieve((await row()).stripeId);
  const { data } = await services.stripe.charges.list({ customer: idOf(customer) ?? '', limit: 100 });
  return data.map(({ amount_refunded }) => amount_refunded);
}

async function withdrawal(): Promise<Prepared> {
  const one = await plan();
  const { checkoutId, renewalAmount } = await one.row();
  const [order] = await services.database.db.select().from(checkouts).where(eq(checkouts.id, checkoutId));
  return {
    plan: one,
    act: () => done(() => services.transact(SYSTEM, (ctx) => withdrawOrder(ctx, order?.orderNumber ?? ''))),
    once: async () => {
      const { endsOn, refundEnd } = await one.row();
      expect([refundEnd?.at, refundEnd?.because]).toEqual([endsOn?.toISOString(), 'withdrawal']);
      expect(await refundsOf(one)).toEqual([renewalAmount]);
      expect(await mailsTo(one, 'withdrawal-done')).toBe(1);
    },
  };
}

/** An action that nobody waits for: a job does it. */
async function done(begin: () => Promise<unknown> = async () => {}): Promise<Answer> {
  await begin();
  answeredAfter = Math.min(answeredAfter, calls.length);
  await settle();
  return { status: 200, json: {} };
}

/** A mailbox pays with the launch offer twice; the second payment goes back. */
async function secondPayment(): Promise<Prepared> {
  const mailbox = randomUUID();
  const begin = async (email: string) => {
    const browser = await wizardDone(services);
    const order = await orderOf(browser, { currency: 'USD', country: 'US', offerCode: 'LAUNCH', email });
    return (await browser.post('/api/create-checkout-session', order)).json.checkoutUrl as string;
  };
  const emails = [`${mailbox}@gmail.com`, `${mailbox}+cats@gmail.com`];
  const urls = [await begin(emails[0] ?? ''), await begin(emails[1] ?? '')];
  await payWith(services, urls[0] ?? '');
  await services.settle();
  await payWith(services, urls[1] ?? '');
  return {
    act: () => done(),
    once: async () => {
      const rows = await services.database.db.select().from(checkouts).where(inArray(checkouts.email, emails));
      expect(rows.map(({ status }) => status).toSorted()).toEqual(['paid', 'superseded']);
      const second = rows.find(({ status }) => status === 'superseded')?.stripeSubscriptionId ?? '';
      const { status, customer } = await services.stripe.subscriptions.retrieve(second);
      const { data } = await services.stripe.charges.list({ customer: idOf(customer) ?? '', limit: 100 });
      expect([status, data.filter(({ refunded }) => refunded).length]).toEqual(['canceled', 1]);
      const mails = (await services.mails()).filter(({ kind }) => kind === 'stray-payment-returned');
      expect(mails.filter(({ recipient }) => emails.includes(recipient))).toHaveLength(1);
    },
  };
}

async function evidence(): Promise<Prepared> {
  const one = await plan();
  const { customer } = await services.stripe.subscriptions.retrieve((await one.row()).stripeId);
  const [charge] = (await services.stripe.charges.list({ customer: idOf(customer) ?? '' })).data;
  await services.sandbox.control.contest(charge?.id ?? '', 'fraudulent');
  await services.settle();
  const ofCharge = eq(disputes.stripeChargeId, charge?.id ?? '');
  const [dispute] = await services.database.db.select().from(disputes).where(ofCharge);
  const answer = { id: randomUUID(), statement: 'It was delivered.' };
  return {
    plan: one,
    act: () => withJobs(desk.post(`/api/desk/disputes/${dispute?.id}/evidence`, answer)),
    once: async () => {
      const there = await services.stripe.disputes.retrieve(dispute?.stripeId ?? '');
      expect(there.evidence_details.submission_count).toBe(1);
      const [row] = await services.database.db.select().from(disputes).where(ofCharge);
      expect([row?.evidenceError, row?.evidenceSentAt]).toEqual([null, expect.any(Date)]);
    },
  };
}

const overdue: Subscriber[] = [];
const AT_ONCE = 6;

/** A plan whose renewal its card did not pay; several become so on the same day. */
async function overduePlan(): Promise<Subscriber> {
  while (overdue.length === 0) {
    for (let made = 0; made < AT_ONCE; made++) {
      const one = await plan();
      await one.card('pm_card_chargeCustomerFail');
      overdue.push(one);
    }
    const end = (await overdue.at(-1)?.row())?.currentPeriodEnd ?? expect.fail();
    services.clock.set(new Date(end.getTime() + CHARGED_AFTER_MS));
    await settle();
    desk = await colleague(services, `Dana${services.clock.now().getTime()}`);
  }
  const one = overdue.pop() ?? expect.fail();
  await one.signIn();
  expect((await one.row()).status).toBe('past_due');
  return one;
}

async function cardOfOverdue(): Promise<Prepared> {
  const one = await overduePlan();
  await payWithin(services, (await one.browser.post('/api/subscription/payment-method')).json);
  return {
    plan: one,
    act: () => done(),
    once: async () => {
      expect([(await one.row()).status, await charges(one), await receiptsOf(one)]).toEqual(['active', 2, 1]);
      expect(await mailsTo(one, 'card-changed')).toBe(1);
    },
  };
}

async function overdueCancelled(): Promise<Prepared> {
  const one = await overduePlan();
  const { stripeId } = await one.row();
  return {
    plan: one,
    act: () => withJobs(one.browser.post('/api/subscription/cancel')),
    once: async () => {
      const { data } = await services.stripe.invoices.list({ subscription: stripeId, limit: 100 });
      const [renewal] = data.filter(({ billing_reason }) => billing_reason === 'subscription_cycle');
      expect([(await one.row()).status, renewal?.status, await charges(one)]).toEqual(['canceled', 'void', 1]);
      expect([await receiptsOf(one), await mailsTo(one, 'plan-cancelled')]).toEqual([1, 1]);
    },
  };
}

/** A box that was brought forward, whose charge the card does not pay: it keeps its ordinary date. */
async function earlyCharge(): Promise<Prepared> {
  const one = await plan();
  await one.card('pm_card_chargeCustomerFail');
  await quoted(one, 'next-box', { change: 'forward' });
  const { chargesAt, ordinary } = (await one.browser.get('/api/subscription')).json.nextBox;
  const charged = new Date(Date.parse(chargesAt) + CHARGED_AFTER_MS);
  return {
    plan: one,
    act: () =>
      done(async () => {
        if (services.clock.now() >= charged) return;
        services.clock.set(charged);
        await one.signIn();
      }),
    once: async () => {
      const { timing, status } = await one.row();
      expect([timing, status, await charges(one)]).toEqual([null, 'trialing', 1]);
      expect((await one.browser.get('/api/subscription')).json.nextBox.chargesAt).toBe(ordinary);
      expect(await mailsTo(one, 'box-early-failed')).toBe(1);
    },
  };
}

/** A cancellation, or that it is taken back, of a plan that is not, or is, cancelled. */
const ending = (action: 'cancel' | 'keep') => async (): Promise<Prepared> => {
  const one = await samePlan();
  const opposite = action === 'cancel' ? 'keep' : 'cancel';
  await one.browser.post(`/api/subscription/${opposite}`);
  const before = await receiptsOf(one);
  return {
    plan: one,
    act: () => one.browser.post(`/api/subscription/${action}`),
    once: async () => {
      const { endsOn } = await one.row();
      expect([await receiptsOf(one), endsOn !== null]).toEqual([before + 1, action === 'cancel']);
    },
  };
};

async function newCard(): Promise<Prepared> {
  const one = await samePlan();
  return {
    plan: one,
    act: () => one.browser.post('/api/subscription/payment-method'),
    once: async () => expect(await charges(one)).toBe(1),
  };
}

async function comeBack(): Promise<Prepared> {
  const member = await newMember(services);
  const { email } = (await member.get('/api/auth/user')).json.user;
  const pages = and(eq(checkouts.email, email), isNotNull(checkouts.stripeSessionId));
  return {
    act: () => member.post('/api/get-or-create-subscription', TWO_PREMIUM),
    once: async () => expect(await services.database.db.$count(checkouts, pages)).toBe(1),
  };
}

/** Another choice on the payment form: the earlier payment is looked at first. */
async function chooseAgain(): Promise<Prepared> {
  const member = await newMember(services);
  await member.post('/api/get-or-create-subscription', TWO_PREMIUM);
  const { email } = (await member.get('/api/auth/user')).json.user;
  const open = and(eq(checkouts.email, email), eq(checkouts.status, 'open'));
  return {
    act: () => member.post('/api/get-or-create-subscription', { ...TWO_PREMIUM, catCount: 1 }),
    once: async () => expect(await services.database.db.$count(checkouts, open)).toBe(1),
  };
}

/** The form of a gift, filled in. */
async function giftForm(giver: Browser) {
  const choice = { plan: 'premium', months: 1, currency: 'EUR', country: 'NL' };
  const { token: quote } = (await giver.post('/api/gift-quotes', choice)).json;
  const consent = { accepted: true, version: GIFT_CONSENT };
  return { id: randomUUID(), quote, giverName: 'Oma', giverEmail: `${randomUUID()}@example.com`, message: '', consent };
}

async function buyGift(): Promise<Prepared> {
  const giver = newBrowser(services);
  const form = await giftForm(giver);
  return {
    act: () => giver.post('/api/gifts', form),
    once: async () => {
      const { data } = await services.stripe.checkout.sessions.list({ limit: 100 });
      expect(data.filter((session) => session.client_reference_id === form.id)).toHaveLength(1);
    },
  };
}

async function paidGift() {
  const giver = newBrowser(services);
  const form = await giftForm(giver);
  const { checkoutUrl } = (await giver.post('/api/gifts', form)).json;
  const pay = () => payWith(services, checkoutUrl);
  const [row] = await services.database.db.select().from(gifts).where(eq(gifts.id, form.id));
  const session = await services.stripe.checkout.sessions.retrieve(row?.stripeSessionId ?? '');
  const token = /token=([\w-]+)/.exec(session.success_url ?? '')?.[1] ?? expect.fail();
  const state = async () =>
    (await services.database.db.select().from(gifts).where(eq(gifts.id, form.id)))[0]?.state ?? null;
  return { giver, pay, token, state };
}

/** The giver looks at a gift whose payment is not known yet. */
async function readGift(): Promise<Prepared> {
  const { giver, pay, token, state } = await paidGift();
  await pay();
  return {
    act: () => giver.post('/api/gifts/status', { token }),
    once: async () => expect(await state()).toBe('paid'),
  };
}

async function withdrawGift(): Promise<Prepared> {
  const { giver, pay, token, state } = await paidGift();
  await pay();
  await services.settle();
  const before = (await services.stripe.refunds.list({ limit: 100 })).data.length;
  return {
    act: () => withJobs(giver.post('/api/gifts/withdrawal', { token })),
    once: async () => {
      expect(await state()).toBe('refunded');
      expect((await services.stripe.refunds.list({ limit: 100 })).data).toHaveLength(before + 1);
    },
  };
}

async function refund(): Promise<Prepared> {
  const one = await samePlan();
  const ofPlan = eq(invoices.stripeSubscriptionId, (await one.row()).stripeId);
  const invoice = async () => (await services.database.db.select().from(invoices).where(ofPlan))[0] ?? expect.fail();
  const { id, paidAmount, refundedAmount: before } = await invoice();
  const seen = paidAmount - before;
  const ask = { ask: { kind: 'amount', amount: 1000, kit: null }, currency: 'AED', seen, reason: 'goodwill', note: '' };
  const wish = { id: randomUUID(), ...ask, keepsPlan: true };
  return {
    plan: one,
    act: () => withJobs(desk.post(`/api/desk/invoices/${id}/refunds`, wish)),
    once: async () => expect((await invoice()).refundedAmount).toBe(before + 1000),
  };
}

type Actions = Record<string, () => Promise<Prepared>>;

const ACTIONS: Actions = {
  'a box skipped': nextBox({ change: 'skip' }),
  'a box brought forward': nextBox({ change: 'forward' }),
  'a pause of two boxes': nextBox({ change: 'pause', boxes: 2 }),
  'a box moved to another day': nextBox(aWeekLater),
  'a pause undone': nextBox({ change: 'resume' }, { change: 'pause', boxes: 1 }),
  'a dearer plan, charged now': dearerPlan,
  'a cheaper plan': cheaperPlan,
  'a cat left out': catLeftOut,
  'a cat added': addedCat,
  'follow-up kits': followUpKits,
  'a plan cancelled': ending('cancel'),
  'a cancellation taken back': ending('keep'),
  'the form for another card': newCard,
  'the payment of a comeback': comeBack,
  'another choice on the payment form': chooseAgain,
  'a gift bought': buyGift,
  'the page of a gift that was just paid': readGift,
  'a gift withdrawn': withdrawGift,
  'a refund at the desk': refund,
};

const WITH_A_PLAN_EACH: Actions = {
  'a withdrawal': withdrawal,
  'a second payment given back': secondPayment,
  'evidence for the bank': evidence,
  // Last, because weeks pass.
  'a new card, which pays what is overdue': cardOfOverdue,
  'an overdue plan cancelled': overdueCancelled,
  'an early charge that fails': earlyCharge,
};

/** The calls of an action from its request to its answer, each once. */
async function callsOf(prepare: () => Promise<Prepared>): Promise<string[]> {
  const { act } = await prepare();
  calls = [];
  answeredAfter = Number.POSITIVE_INFINITY;
  expect((await act()).status).toBe(200);
  const awaited = calls.slice(0, answeredAfter).map(({ timeout }) => timeout);
  expect(Math.max(0, ...awaited)).toBeLessThanOrEqual(LONGEST_WAIT);
  return [...new Set(calls.map(({ name }) => name))];
}

/** A plain sentence and no crash. */
function expectPlain({ status, json }: Answer): void {
  if (status === 200) return; // a job does failed steps, or they were not needed
  expect([status < 500 || status === 502 || status === 503, typeof json.code]).toEqual([true, 'string']);
  expect(json.message).toMatch(/^[A-Z][^{}_]*\.$/);
}

/** That many of the faults, from another one on at each place. */
const inTurn = (faults: Fault[], place: number, count: number): Fault[] =>
  [...faults.slice(place % faults.length), ...faults.slice(0, place % faults.length)].slice(0, count);

describe.each([
  ['actions', ACTIONS, FAULTS_OF_A_CALL],
  ['actions with a plan each', WITH_A_PLAN_EACH, FAULTS_OF_A_CALL_WITH_A_PLAN],
] as const)('%s while the payment service fails', (_, actions, count) => {
  beforeAll(openShop);
  afterAll(() => services.close());

  test.each(Object.entries(actions))(
    '%s: with an error, silence, a slow or a late answer of the payment service at each of its calls a plain error, nothing half, and one effect when it is tried again',
    async (__, prepare) => {
      let cases = 0;
      const first = Object.values<unknown>(actions).indexOf(prepare);
      for (const [place, at] of (await callsOf(prepare)).entries())
        for (const of of inTurn(faultsOf(at), first + place, count)) {
          const { act, once, plan: one } = await prepare();
          Object.assign(fault, { of, at });
          const firsts = await Promise.all(of === 'slow' ? [act(), act()] : [act()]);
          fault.of = null;
          for (const first of firsts) expectPlain(first);
          // Every other time nobody tries again until the jobs have looked.
          if ((cases += 1) % 2) {
            await advanceWithJobs(services, 5 * MINUTE_MS);
            await settle();
            if (one) await expectAgreement(services, one);
          }
          const again = await act();
          expect([at, of, again.status]).toEqual([at, of, 200]);
          await advanceWithJobs(services, 5 * MINUTE_MS);
          await settle();
          await once();
          if (one) await expectAgreement(services, one);
        }
      expect(cases).toBeGreaterThan(0);
    },
    ACTION_MS,
  );

  test('after all of them rows and payment service agree', () => expectNoDifferences(services));
});
