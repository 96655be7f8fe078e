import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { addProPlaces } from '#tests/support/pro-places.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { CHARGED_AFTER_MS, type Subscriber, subscriber } from '#tests/support/subscribers.ts';
import { idOf } from './rules/stripe-mapping.ts';
import { makeDiscount } from './actions/make-discount.ts';
import { readInvoices } from './actions/read-invoice.ts';

const DAY_MS = 86_400_000;
const LEAST = { AED: 200, EUR: 50, USD: 50 } as const;
const PREVIEW = '/api/subscription/preview';
const CHANGE = '/api/subscription/change';

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

onOneEngine('the difference of a dearer plan', (open) => {
  async function opened() {
    const services = await open();
    await addProPlaces(services, 50);
    const wait = async (ms: number) => {
      services.clock.advance(ms);
      await services.settle();
    };
    /** To the next renewal, with the sticks of the month after it on their way. */
    const renew = async ({ row, sticks, signIn }: Subscriber) => {
      await wait(((await row()).currentPeriodEnd?.getTime() ?? 0) - services.clock.now().getTime() + CHARGED_AFTER_MS);
      await sticks(true);
      await signIn();
    };
    return { services, wait, renew };
  }

  test('R339 C42 page, charge, printed invoice and rows agree for any plan, cats, coupons, currency and day', async () => {
    const { services, wait, renew } = await opened();
    const choice = fc.record({
      plans: fc.constantFrom(['standard', 'premium'], ['standard', 'pro'], ['premium', 'pro']),
      catCount: fc.integer({ min: 1, max: 6 }),
      place: fc.constantFrom(['AED', 'AE'], ['EUR', 'DE'], ['USD', 'US']),
      /** Days until it is paid for first, so that months begin on any day; until its sticks leave; until it is changed. */
      begins: fc.integer({ min: 0, max: 30 }),
      leave: fc.integer({ min: 0, max: 4 }),
      days: fc.integer({ min: 0, max: 26 }),
      minutes: fc.integer({ min: 0, max: 1439 }),
      /** The month is counted from the sticks, or by the payment service. */
      renewed: fc.boolean(),
      /** Coupon created in Stripe's dashboard, for everything and for good. */
      coupon: fc.constantFrom(null, { percent_off: 15 }, { amount_off: 300 }),
      reward: fc.constantFrom(0, 10, 15),
    } as const);
    const LIKELY = {
      plans: ['standard', 'premium'],
      catCount: 1,
      place: ['EUR', 'DE'],
      begins: 12,
      leave: 0,
      days: 3,
      minutes: 61,
      renewed: true,
      coupon: { percent_off: 15 },
      reward: 0,
    } as const;
    await fc.assert(
      fc.asyncProperty(
        choice,
        async ({ plans, catCount, place, begins, leave, days, minutes, renewed, coupon, reward }) => {
          const [currency, country] = place;
          await wait(begins * DAY_MS);
          const who = await subscriber(services, { planType: plans[0], catCount, currency, country });
          const { browser, row, sticks } = who;
          const { stripeId, householdId } = await row();
          await wait(leave * DAY_MS);
          await sticks(true);
          if (renewed) await renew(who);
          if (coupon) {
            const { id } = await services.stripe.coupons.create({
              ...coupon,
              duration: 'forever',
              ...('amount_off' in coupon && { currency: currency.toLowerCase() }),
            });
            await services.stripe.subscriptions.update(stripeId, { discounts: [{ coupon: id }] });
          }
          if (reward) {
            const gift = { id: newId(), householdId, kind: 'percent', percentOff: reward } as const;
            expect(isDomainError(await makeDiscount(services, gift))).toBe(false);
          }
          await wait(days * DAY_MS + minutes * 60_000);
          await who.signIn();

          const before = await row();
          const there = await services.stripe.subscriptions.retrieve(stripeId);
          const begun = before.status === 'trialing' ? before.sticksLeftAt : null;
          const start = begun ? seconds(begun) : (there.items.data[0]?.current_period_start ?? 0);
          const end = seconds(before.currentPeriodEnd ?? new Date(0));
          const { json: quote } = await browser.post(PREVIEW, { planType: plans[1] });
          const month = (quote.to.perCat.amount - quote.from.perCat.amount) * catCount;
          const exact = Math.round((month * (end - seconds(services.clock.now()))) / (end - start));
          const due = exact < LEAST[currency] ? 0 : exact;
          expect(quote.dueNow.amount).toBe(due);

          const known = (await services.stripe.invoices.list({ subscription: stripeId })).data.length;
          services.clock.advance(90_000);
          expect((await browser.post(CHANGE, { token: quote.token })).status).toBe(200);
          await services.settle();
          const [charged, ...others] = (await services.stripe.invoices.list({ subscription: stripeId })).data;
          expect(others.length).toBe(due > 0 ? known : known - 1);
          const found = await services.read(SYSTEM, (ctx) => readInvoices(ctx, systemScope(SYSTEM, householdId)));
          const [invoice] = found;
          if (due > 0) {
            expect(charged?.lines.data.map(({ amount }) => amount).filter(Boolean)).toEqual([due]);
            expect([charged?.total, charged?.amount_paid, charged?.status]).toEqual([due, due, 'paid']);
            expect([invoice?.total.amount, invoice?.lines.map(({ amount }) => amount.amount)]).toEqual([due, [due]]);
          }
          for (const { lines, total } of found)
            expect(lines.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(total.amount);

          // The renewal after it is the new plan's, and its waiting discount is still taken off.
          const { data: waiting } = await services.stripe.invoiceItems.list({
            customer: idOf(there.customer) ?? '',
            pending: true,
          });
          expect(waiting).toEqual([]);
          await renew(who);
          const [renewal] = (await services.stripe.invoices.list({ subscription: stripeId })).data;
          const goods = quote.to.perCat.amount * catCount;
          expect(renewal?.subtotal).toBe(quote.renewal.amount);
          if (!coupon) expect(renewal?.total).toBe(quote.renewal.amount - Math.round((goods * reward) / 100));
          expect(await row()).toMatchObject({ plan: plans[1], nextPlan: null });
          await services.stripe.subscriptions.cancel(stripeId);
          await services.settle();
        },
      ),
      {
        numRuns: Number(process.env.CHANGE_RUNS ?? 4),
        endOnFailure: true,
        examples: [
          [LIKELY],
          [{ ...LIKELY, renewed: false, leave: 2, plans: ['standard', 'pro'], coupon: null, reward: 10 }],
        ],
      },
    );
  });

  test('R339 a preview asks the payment service at most once, and a change twice', async () => {
    const { services, wait, renew } = await opened();
    const calls = injectFaults(services, () => null);
    const since = async (ask: () => Promise<{ status: number; json: { token: string } }>) => {
      const from = calls.length;
      const { status, json } = await ask();
      expect(status).toBe(200);
      return { token: json.token, calls: calls.slice(from) };
    };
    // Each process reads the products of a plan once only.
    for (const round of ['first', 'second']) {
      const who = await subscriber(services, { planType: 'standard', currency: 'EUR', country: 'DE' });
      const preview = () => since(() => who.browser.post(PREVIEW, { planType: 'premium' }));
      await wait(DAY_MS);
      expect((await preview()).calls).toEqual([]);
      await who.sticks(true);
      expect((await preview()).calls).toEqual([]);
      await renew(who);
      await wait(5 * DAY_MS);
      await who.signIn();
      const { stripeId } = await who.row();
      const read = `GET /v1/subscriptions/${stripeId}`;
      const quote = await preview();
      expect(quote.calls).toEqual([read]);
      const changed = await since(() => who.browser.post(CHANGE, { token: quote.token }));
      const asked = changed.calls.filter((call) => round === 'second' || !call.includes('/v1/products'));
      expect(asked).toEqual([read, `POST /v1/subscriptions/${stripeId}`]);
      await services.settle();
    }
  });
});
