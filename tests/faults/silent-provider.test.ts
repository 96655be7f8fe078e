import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf } from '#src/capabilities/billing/rules/stripe-mapping.ts';
import { checkouts, invoices, receipts } from '#src/capabilities/billing/tables.ts';
import { GIFT_CONSENT } from '#src/capabilities/gifts/rules/gift.ts';
import { gifts } from '#src/capabilities/gifts/tables.ts';
import { expectAgreement, expectNoDifferences } from '../support/agreement.ts';
import { type Browser, newBrowser, payWith } from '../support/buyers.ts';
import { openTestServices, type TestServices } from '../support/engines.ts';
import { type Fault, injectFaults } from '../support/fault-injection.ts';
import { advanceWithJobs, retryJobs } from '../support/job-time.ts';
import { newMember } from '../support/members.ts';
import { colleague } from '../support/parcels.ts';
import { type Subscriber, subscriber } from '../support/subscribers.ts';

// Every call that an action of a plan makes to the payment service, answered with an error, not answered in time, or not at all.
const MINUTE_MS = 60_000;
/** Longest wait of a member for a call, in milliseconds. */
const LONGEST_WAIT = 8000;
/** A read that is not answered in time is one that never arrived. */
const faultsOf = (call: string): Fault[] => (call.startsWith('GET') ? ['error', 'gone'] : ['error', 'gone', 'silent']);
const TWO_PREMIUM = { planType: 'premium', catCount: 2, currency: 'AED', country: 'AE' };

let services: TestServices;
let desk: Browser;
const fault = { of: null as Fault | null, at: '' };
let calls: { name: string; timeout: number }[] = [];

beforeAll(async () => {
  services = await openTestServices('postgres');
  desk = await colleague(services, 'Dana');
  injectFaults(services, (call, timeout) => {
    const name = call.replaceAll(/[a-z]+_[A-Za-z0-9_]{8,}/g, '{id}');
    calls.push({ name, timeout });
    return fault.of && name === fault.at ? fault.of : null;
  });
});
afterAll(() => services.close());

type Answer = Pick<Awaited<ReturnType<Browser['post']>>, 'status' | 'json'>;

interface Prepared {
  act(): Promise<Answer>;
  /** Checks that it was done once, however often it was tried. */
  once(): Promise<void>;
  plan?: Subscriber;
}

/** Two cats whose paid sticks have left. */
async function plan(): Promise<Subscriber> {
  const one = await subscriber(services);
  await one.sticks(true);
  return one;
}

let kept: Promise<Subscriber> | undefined;
/** The same plan each time, for what leaves it as it was. */
const samePlan = (): Promise<Subscriber> => (kept ??= plan());

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

const nextBox = (wish: object) => async (): Promise<Prepared> => {
  const one = await plan();
  const { token } = (await one.browser.post('/api/subscription/next-box/preview', wish)).json;
  return {
    plan: one,
    act: () => one.browser.post('/api/subscription/next-box', { token }),
    once: async () => {
      expect([await receiptsOf(one), await charges(one)]).toEqual([1, 1]);
    },
  };
};

async function dearerPlan(): Promise<Prepared> {
  const one = await plan();
  let { token } = (await one.browser.post('/api/subscription/preview', { planType: 'premium' })).json;
  return {
    plan: one,
    act: async () => {
      const answer = await one.browser.post('/api/subscription/change', { token });
      // A change that came to nothing is shown anew, and agreed to again.
      const quote = answer.json.details?.quote;
      if (!quote) return answer;
      token = quote.token;
      return one.browser.post('/api/subscription/change', { token });
    },
    once: async () => {
      expect([(await one.row()).plan, await charges(one), await receiptsOf(one)]).toEqual(['premium', 2, 1]);
      expect(await mailsTo(one, 'plan-changed')).toBe(1);
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

const ACTIONS: Record<string, () => Promise<Prepared>> = {
  'a box skipped': nextBox({ change: 'skip' }),
  'a box brought forward': nextBox({ change: 'forward' }),
  'a pause of two boxes': nextBox({ change: 'pause', boxes: 2 }),
  'a dearer plan, charged now': dearerPlan,
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
  if (status === 200) return; // what failed is done by a job, or was not needed
  expect([status < 500 || status === 502 || status === 503, typeof json.code]).toEqual([true, 'string']);
  expect(json.message).toMatch(/^[A-Z][^{}_]*\.$/);
}

for (const [what, prepare] of Object.entries(ACTIONS))
  test(`${what}: with an error, silence or a late answer of the payment service at each of its calls a plain error, nothing half, and one effect when it is tried again`, async () => {
    let cases = 0;
    for (const at of await callsOf(prepare))
      for (const of of faultsOf(at)) {
        const { act, once, plan: one } = await prepare();
        Object.assign(fault, { of, at });
        const first = await act();
        fault.of = null;
        expectPlain(first);
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
  });

test('after all of them rows and payment service agree', () => expectNoDifferences(services));
