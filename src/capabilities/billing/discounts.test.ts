import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remindOfRenewals } from '#src/capabilities/fulfilment/jobs.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { onBothEngines, onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { addProPlaces } from '#tests/support/pro-places.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { CHARGED_AFTER_MS, type Choice, type Subscriber, subscriber } from '#tests/support/subscribers.ts';
import { couponOf, type DiscountKind } from './rules/discounts.ts';
import { discountsOn } from './rules/discount-request.ts';
import { discounts, invoices } from './tables.ts';
import { pushSubscription } from './actions/push-subscription.ts';
import { sendUnusedRefund } from './actions/refund-unused.ts';
import { makeDiscount } from './actions/make-discount.ts';
import { syncSubscription } from './actions/sync-subscription.ts';
import { withdrawDiscount } from './actions/withdraw-discount.ts';

const DAY_MS = 86_400_000;
const BOTH = {
  planType: 'standard',
  catCount: 1,
  place: ['EUR', 'DE'],
  to: null,
  percentOff: 15,
  waits: false,
} as const;
const PREVIEW = '/api/subscription/preview';
const CHANGE = '/api/subscription/change';

interface Rewarded extends Subscriber {
  householdId: string;
  make(kind?: DiscountKind, percentOff?: number, id?: string): Promise<{ id: string; code: string | null }>;
  state(id: string): Promise<string | undefined>;
  /** Our discounts on the subscription at the payment service. */
  on(): Promise<string[]>;
  /** Advances to the next renewal; returns its charge. */
  renew(): Promise<number | undefined>;
  said(): Promise<{ nextPayment: { amount: number }; discounts: { id: string; said: string; amount: unknown }[] }>;
}

async function rewarded(services: TestServices, choice: Partial<Choice> = {}): Promise<Rewarded> {
  const who = await subscriber(services, choice);
  const { householdId, stripeId } = await who.row();
  const { db } = services.database;
  return {
    ...who,
    householdId,
    make: async (kind = 'percent', percentOff = kind === 'percent' ? 10 : 100, id = newId()) => {
      const made = await makeDiscount(services, { id, householdId, kind, percentOff });
      await services.settle();
      return { id, code: isDomainError(made) ? made.code : null };
    },
    state: async (id) => (await db.select().from(discounts).where(eq(discounts.id, id)))[0]?.state,
    on: async () => discountsOn(await services.stripe.subscriptions.retrieve(stripeId, { expand: ['discounts'] })),
    renew: async () => {
      const due = (await who.row()).currentPeriodEnd?.getTime() ?? 0;
      services.clock.advance(due - services.clock.now().getTime() + CHARGED_AFTER_MS);
      await services.settle();
      const found = await db.select().from(invoices).where(eq(invoices.stripeSubscriptionId, stripeId));
      return found.toSorted((one, other) => +one.issuedAt - +other.issuedAt).at(-1)?.paidAmount;
    },
    said: async () => {
      await who.signIn();
      return (await who.browser.get('/api/subscription')).json;
    },
  };
}

onOneEngine('something off the next payment', (open) => {
  test('N1 a change is not made by a quote whose next payment differs by now, because a discount came or went; the new one says so', async () => {
    const services = await open();
    const who = await rewarded(services);
    services.clock.advance(3 * DAY_MS);
    await who.sticks(true);
    const { id } = await who.make('percent', 10);
    const [stays]: { id: string }[] = (await who.browser.get('/api/cats')).json;
    const wish = { planType: 'standard', catIds: [stays?.id] };
    const { json: shown } = await who.browser.post(PREVIEW, wish);
    expect(shown.sentences.join(' ')).toContain('the next one comes to');
    await withdrawDiscount(services, { id, householdId: who.householdId });
    await services.settle();
    const { json: refused } = await who.browser.post(CHANGE, { token: shown.token });
    expect([refused.code, refused.details.quote.sentences.join(' ')]).toEqual([
      'change-outdated',
      expect.not.stringContaining('the next one comes to'),
    ]);
    await who.make('percent', 10);
    const { token } = refused.details.quote;
    expect((await who.browser.post(CHANGE, { token })).json.code).toBe('change-outdated');
    expect((await who.row()).quantity).toBe(2);
  });

  test('a coupon is for the products of its plan or kind alone; one of before that is for everything is replaced, and nothing else gets cheaper', async () => {
    const services = await open();
    const { coupons } = services.stripe;
    const productsOf = async (id: string) =>
      (await coupons.retrieve(id, { expand: ['applies_to'] })).applies_to?.products.toSorted();
    const who = await rewarded(services, { currency: 'USD', country: 'US', catCount: 1 });
    const { data: made } = await coupons.list();
    expect(made.map(({ id }) => id)).toEqual([expect.stringMatching(/^first-month-standard-usd-\d+$/)]);
    const first = made[0] as { id: string; amount_off: number };
    expect(await productsOf(first.id)).toEqual(['monthly-delivery', 'standard-plan']);

    // Both as an earlier version left them.
    const reward = newId();
    await coupons.del(first.id);
    await coupons.create({ id: first.id, duration: 'once', currency: 'usd', amount_off: first.amount_off });
    await coupons.create({ id: couponOf(reward), duration: 'once', percent_off: 10 });
    await rewarded(services, { currency: 'USD', country: 'US', catCount: 1 });
    expect(await productsOf(first.id)).toEqual(['monthly-delivery', 'standard-plan']);
    await who.make('percent', 10, reward);
    expect(await productsOf(couponOf(reward))).toEqual(['premium-plan', 'pro-plan', 'standard-plan']);

    // Other items billed with the next month keep their price.
    await who.sticks(true);
    const { stripeId, unitAmount, renewalAmount } = await who.row();
    const { id: product } = await services.stripe.products.create({ name: 'A scratching post' });
    const post = { price_data: { currency: 'usd', product, unit_amount: 5000 }, quantity: 1 };
    await services.stripe.subscriptions.update(stripeId, { add_invoice_items: [post] });
    expect(await who.renew()).toBe(renewalAmount + 5000 - Math.round(unitAmount / 10));
  });

  test('R287 the next payment shown equals the charge to the cent, for any plan, cats, discount and plan change', async () => {
    const services = await open();
    await addProPlaces(services, 50);
    const choice = fc.record({
      planType: fc.constantFrom('standard', 'premium', 'pro'),
      catCount: fc.integer({ min: 1, max: 6 }),
      place: fc.constantFrom(['AED', 'AE'], ['EUR', 'DE'], ['USD', 'US']),
      to: fc.constantFrom('standard', 'premium', 'pro', null),
      percentOff: fc.constantFrom(10, 15),
      waits: fc.boolean(),
    } as const);
    await fc.assert(
      fc.asyncProperty(choice, async ({ planType, catCount, place: [currency, country], to, percentOff, waits }) => {
        const who = await rewarded(services, { planType, catCount, currency, country });
        const percent = await who.make('percent', percentOff);
        const free = await who.make('shipping');
        expect(percent.code).toBeNull();
        services.clock.advance(3 * DAY_MS);
        if (!waits) await who.sticks(true);
        if (to) {
          const since = services.clock.now();
          const { json: quote } = await who.browser.post(PREVIEW, { planType: to });
          expect((await who.browser.post(CHANGE, { token: quote.token })).status).toBe(200);
          await services.settle();
          const { data } = await services.stripe.invoices.list({ subscription: (await who.row()).stripeId, limit: 1 });
          const charged = (data[0]?.created ?? 0) * 1000 >= since.getTime() ? data[0]?.amount_paid : 0;
          expect(charged).toBe(quote.dueNow.amount);
        }
        await who.sticks(true);
        const { nextPayment, discounts: told } = await who.said();
        const taken = told.flatMap(({ id, amount }) => ((amount as { amount: number }).amount > 0 ? [id] : []));
        expect(taken).toContain(percent.id);
        expect(await who.on()).toEqual(taken.toSorted());
        expect(await who.renew()).toBe(nextPayment.amount);
        expect(await who.state(percent.id)).toBe('used');
        if (!free.code) expect(await who.state(free.id)).toBe(taken.includes(free.id) ? 'used' : 'waiting');
        await who.sticks(true);
        const { renewalAmount } = await who.row();
        if (taken.includes(free.id) || free.code) expect(await who.renew()).toBe(renewalAmount);
        await services.stripe.subscriptions.cancel((await who.row()).stripeId);
        await services.settle();
      }),
      { numRuns: 2, endOnFailure: true, examples: [[BOTH]] },
    );
  });

  test('C67 R287 it waits while nothing is collected; a payment that is void does not use it up; the reminder, the invoice and the refund of a share say what was paid', async () => {
    const services = await open();
    const who = await rewarded(services);
    const { id } = await who.make();
    const later = await who.make('percent', 15);
    expect(await who.on()).toEqual([]);
    await who.sticks(true);
    expect(await who.on()).toEqual([id]);

    // Held at the payment service in the very moment it renews.
    const { stripeId, currentPeriodEnd } = await who.row();
    await services.stripe.subscriptions.update(stripeId, { pause_collection: { behavior: 'void' } });
    services.clock.advance((currentPeriodEnd?.getTime() ?? 0) - services.clock.now().getTime() + 1000);
    await services.settle();
    const [voided] = (await services.stripe.invoices.list({ subscription: stripeId, limit: 1 })).data;
    expect([voided?.status, voided?.total_discount_amounts?.[0]?.amount]).toEqual(['void', 2300]);
    expect([await who.state(id), await who.on()]).toEqual(['waiting', [id]]);

    const { nextPayment, discounts: told } = await who.said();
    expect(told).toEqual([
      { id, said: '10% off', amount: { amount: 2300, currency: 'AED' } },
      { id: later.id, said: '15% off', amount: { amount: 0, currency: 'AED' } },
    ]);
    const due = (await who.row()).currentPeriodEnd?.getTime() ?? 0;
    services.clock.advance(due - services.clock.now().getTime() - 3 * DAY_MS);
    await remindOfRenewals.run(services, {});
    const mail = (await services.mails()).find(({ kind }) => kind === 'renewal-reminder');
    expect(mail?.text).toContain('we charge AED\u00a0207');
    expect(mail?.text).toContain('10% off is already deducted: AED\u00a023.');
    expect([await who.renew(), nextPayment.amount]).toEqual([20_700, 20_700]);
    expect([await who.state(id), await who.on()]).toEqual(['used', []]);

    await who.signIn();
    const [invoice] = (await who.browser.get('/api/subscription')).json.invoices;
    const headers = { authorization: `Bearer ${who.browser.token}` };
    const file = await services.app.request(`http://shop.test/api/invoices/${invoice.id}.pdf`, { headers });
    const { text } = await readPdf(Buffer.from(await file.arrayBuffer()));
    expect(text).toContain('10% off');
    expect(text).toContain('\u2212AED 23');
    expect(text).toContain('Total AED 207');

    await sendUnusedRefund.run(services, { invoiceId: invoice.id, sent: 1 });
    const { data: refunds } = await services.stripe.refunds.list({});
    expect(refunds.map(({ amount }) => amount)).toEqual([10_350]);
  });

  test.each([
    ['promise', '10% off for a missed promise'],
    ['credit', '10% off, a credit from our team'],
  ] as const)('the invoice names a %s as the page and the mail do', async (kind, words) => {
    const services = await open();
    const who = await rewarded(services, { catCount: 1 });
    services.clock.advance(3 * DAY_MS);
    await who.sticks(true);
    await who.make(kind, 10);
    expect((await who.said()).discounts).toMatchObject([{ said: words }]);
    await who.renew();
    await who.signIn();
    const [invoice] = (await who.browser.get('/api/subscription')).json.invoices;
    const headers = { authorization: `Bearer ${who.browser.token}` };
    const file = await services.app.request(`http://shop.test/api/invoices/${invoice.id}.pdf`, { headers });
    expect((await readPdf(Buffer.from(await file.arrayBuffer()))).text).toContain(words);
  });

  test('it is taken back until it is on an invoice; one whose card fails keeps it, and pays with it in the end', async () => {
    const services = await open();
    const who = await rewarded(services);
    await who.sticks(true);
    const { id } = await who.make();
    const { householdId } = who;
    expect(await withdrawDiscount(services, { id, householdId })).toBe(true);
    expect(await withdrawDiscount(services, { id, householdId })).toBe(true);
    expect(await who.on()).toEqual([]);
    await expect(services.stripe.coupons.retrieve(couponOf(id))).rejects.toMatchObject({ code: 'resource_missing' });
    expect((await who.said()).nextPayment.amount).toBe((await who.row()).renewalAmount);
    expect((await who.make('percent', 10, id)).code).toBe('discount-unknown');

    const next = await who.make();
    await who.card('pm_card_chargeCustomerFail');
    expect(await who.renew()).toBe(0);
    expect([await who.state(next.id), (await who.said()).discounts]).toEqual(['attached', []]);
    expect(await withdrawDiscount(services, { id: next.id, householdId })).toMatchObject({
      code: 'discount-on-invoice',
    });
    await who.card('pm_card_visa');
    const [owed] = (await services.stripe.invoices.list({ subscription: (await who.row()).stripeId, limit: 1 })).data;
    await services.stripe.invoices.pay(owed?.id ?? '');
    await services.settle();
    expect(await who.state(next.id)).toBe('used');
  });

  test('no discount is created without a next payment, with free delivery or for another household; it ends with the plan', async () => {
    const services = await open();
    const pays = await rewarded(services, { catCount: 1, currency: 'EUR', country: 'DE' });
    const free = await rewarded(services, { planType: 'premium', catCount: 6 });
    expect((await free.make('shipping')).code).toBe('delivery-free');
    const { id } = await pays.make('shipping');
    expect(await pays.make('shipping', 100, id)).toEqual({ id, code: null });
    expect((await free.make('percent', 10, id)).code).toBe('discount-unknown');
    expect(await withdrawDiscount(services, { id, householdId: free.householdId })).toMatchObject({
      code: 'discount-unknown',
    });
    await services.stripe.subscriptions.cancel((await pays.row()).stripeId);
    await services.settle();
    expect(await pays.state(id)).toBe('withdrawn');
    expect((await pays.make()).code).toBe('no-payment-to-come');
    const kept = await free.make();
    await free.browser.post('/api/subscription/cancel');
    expect((await free.make()).code).toBe('no-payment-to-come');
    expect([await free.state(kept.id), (await free.said()).discounts]).toEqual(['waiting', []]);
  });

  test('it is off a plan that is cancelled, and on again where that is taken back', async () => {
    const services = await open();
    const { browser, sticks, make, state, on } = await rewarded(services);
    await sticks(true);
    const { id } = await make();
    for (const [action, there] of [
      ['cancel', []],
      ['keep', [id]],
    ] as const) {
      expect((await browser.post(`/api/subscription/${action}`)).status).toBe(200);
      await services.settle();
      expect([action, await on(), await state(id)]).toEqual([action, there, 'waiting']);
    }
  });

  test('a discount on an unpaid renewal lapses with its plan; one of the next plan is used there', async () => {
    const services = await open();
    const who = await rewarded(services);
    const { stripeId } = await who.row();
    const lapsing = await who.make();
    await who.sticks(true);
    await who.card('pm_card_chargeCustomerFail');
    await who.renew();
    await services.stripe.subscriptions.cancel(stripeId);
    await services.settle();
    // The unpaid renewal is void, and no payment is to come that it could be on.
    expect(await who.state(lapsing.id)).toBe('withdrawn');
    await who.signIn();
    const again = await subscriber(services, {}, who.browser);
    await again.sticks(true);
    const own = await who.make();
    const next = await again.row();
    const found = await services.stripe.subscriptions.retrieve(next.stripeId, { expand: ['discounts'] });
    expect([await who.state(own.id), discountsOn(found)]).toEqual(['waiting', [own.id]]);

    // Of two simultaneous changes the later one arrives first.
    services.clock.advance((next.currentPeriodEnd?.getTime() ?? 0) - services.clock.now().getTime() + CHARGED_AFTER_MS);
    await services.sandbox.deliverDueEvents();
    await services.stripe.subscriptions.cancel(next.stripeId);
    await syncSubscription(services, next.stripeId);
    await services.settle();
    expect(await who.state(own.id)).toBe('used');
  });

  test('a payment service that says nothing leaves nothing behind, and it can be asked again', async () => {
    const services = await open();
    const who = await rewarded(services);
    await who.sticks(true);
    let silent = '/v1/coupons';
    injectFaults(services, (call) => (silent && call.startsWith(`POST ${silent}`) ? 'gone' : null));
    const { id, code } = await who.make();
    expect([code, await who.state(id)]).toEqual(['service-silent', undefined]);
    silent = '';
    expect(await who.make('percent', 10, id)).toEqual({ id, code: null });
    silent = '/v1/subscriptions/';
    const { householdId } = who;
    expect(await withdrawDiscount(services, { id, householdId })).toMatchObject({ code: 'service-silent' });
    silent = '';
    expect(await who.state(id)).toBe('waiting');
    await services.settle();
    expect(await who.on()).toEqual([id]);
  });
});

onBothEngines('something off, by several at once', (open) => {
  test('made, put on and taken back at the same time it is there once, or not at all', async () => {
    const services = await open();
    const who = await rewarded(services);
    await who.sticks(true);
    const { stripeId, householdId } = await who.row();
    const id = newId();
    const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, work));
    const align = () => pushSubscription.run(services, { stripeSubscriptionId: stripeId });
    await times(() => makeDiscount(services, { id, householdId, kind: 'percent', percentOff: 10 }));
    await times(align);
    expect(await who.on()).toEqual([id]);
    const [back] = await Promise.all([times(() => withdrawDiscount(services, { id, householdId })), times(align)]);
    expect(back).toEqual(back.map(() => true));
    await services.settle();
    await align();
    expect([await who.state(id), await who.on()]).toEqual(['withdrawn', []]);
    const full = (await who.row()).renewalAmount;
    expect(await who.renew()).toBe(full);
  });
});
