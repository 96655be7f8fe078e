import { isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { boxEvents, boxes } from '#src/capabilities/fulfilment/tables.ts';
import { planTotals } from '#src/capabilities/pricing/rules/prices.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote } from '#src/capabilities/pricing/rules/quote.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { paidOrder } from '#tests/support/buyers.ts';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { renewalTerms } from './rules/renewal-terms.ts';
import { checkouts, invoices, providerEvents, subscriptions } from './tables.ts';
import { syncEvent } from './actions/receive-event.ts';
import { startRenewals } from './actions/push-subscription.ts';

const DAY_MS = 86_400_000;

async function ring(services: TestServices, event: Stripe.Event) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(services.clock.now().getTime() / 1000);
  const secret = services.settings.stripeWebhookSecret;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'stripe-signature': signature };
  await services.app.request('http://shop.test/api/webhooks/stripe', { method: 'POST', headers, body: payload });
}

/** A renewal that was charged, of which the shop has heard nothing yet. */
async function renewedInSilence(services: TestServices): Promise<Stripe.Event[]> {
  await paidOrder(services);
  const [checkout] = await services.database.db.select().from(checkouts);
  await services.transact(SYSTEM, (ctx) => startRenewals(ctx, checkout?.id ?? '', ctx.now));
  await services.settle();
  const { data: before } = await services.stripe.events.list({ limit: 100 });
  await services.sandbox.control.chaos({ delaySeconds: 86_400 });
  services.clock.advance(32 * DAY_MS);
  await services.sandbox.deliverDueEvents();
  const { data } = await services.stripe.events.list({ limit: 100 });
  const heard = new Set(before.map(({ id }) => id));
  return data.filter(({ id, type }) => !heard.has(id) && /^(invoice|customer\.subscription)\./.test(type));
}

test('N24 a renewal opens one box, in whatever order its events come and however often; twenty readings at once too', async () => {
  const services = await openTestServices('postgres');
  const { db } = services.database;
  try {
    const log = await renewedInSilence(services);
    expect(log.map(({ type }) => type)).toContain('invoice.paid');
    const anyOrder = fc.array(fc.constantFrom(...log.keys()), { minLength: 1, maxLength: log.length });
    await fc.assert(
      fc.asyncProperty(anyOrder, async (order) => {
        for (const index of order) await ring(services, log[index] as Stripe.Event);
        await services.runJobs();
        for (const event of log) await ring(services, event); // in the end everything has arrived
        const heard = await db.select().from(providerEvents);
        await Promise.all([
          services.runJobs(),
          ...heard.slice(0, 20).map(({ id }) => syncEvent.run(services, { eventId: id })),
        ]);
        await services.runJobs();
        expect((await db.select().from(boxes)).map(({ month, stands }) => [month, stands])).toEqual([[2, 'box_paid']]);
        expect(await db.select().from(boxEvents)).toHaveLength(1);
        expect((await db.select().from(invoices)).map(({ status }) => status)).toEqual(['paid', 'paid']);
        const [row] = await db.select().from(subscriptions);
        expect(row).toMatchObject({ collectionPaused: true, sticksLeftAt: null });
        await forget(services);
      }),
      { numRuns: 2 },
    );
  } finally {
    await services.close();
  }
});

/** Back to the moment after the charge, as if the shop had heard of nothing. */
async function forget({ database: { db } }: TestServices) {
  await db.delete(boxes);
  await db.delete(invoices).where(isNotNull(invoices.renewalToldAt));
  await db.delete(providerEvents);
  await db.update(subscriptions).set({ paidUntil: null });
}

test('R189 a renewal for fewer cats is priced by the table, and for all of them as it was agreed', () => {
  const choices = fc.record({
    plan: fc.constantFrom('standard', 'premium', 'pro'),
    cats: fc.integer({ min: 1, max: 6 }),
    currency: fc.constantFrom('AED', 'EUR', 'USD'),
    country: fc.constantFrom('AE', 'DE', 'US'),
  } as const);
  fc.assert(
    fc.property(choices, fc.nat({ max: 6 }), (choice, living) => {
      const quote = buildQuote(choice, { id: 'q', now: new Date(0), launchOffer: null, priceBook: BUILT_BOOK });
      const cats = Math.min(living, choice.cats);
      const terms = renewalTerms({ quote, book: BUILT_BOOK }, cats);
      expect(terms.quantity).toBe(cats);
      if (cats === 0) expect(terms.renewalAmount).toBe(0);
      else {
        const again = buildQuote(
          { ...choice, cats },
          { id: 'q', now: new Date(0), launchOffer: null, priceBook: BUILT_BOOK },
        );
        expect(terms.renewalAmount).toBe(again.renewalTotal.amount);
        expect(terms.unitAmount).toBe(planTotals(choice.plan, cats, choice.currency).unit.amount);
      }
    }),
  );
});
