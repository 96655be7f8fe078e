import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { invoicesOf, onOneSandbox, subscribe, type Trial } from '../testing/trial.ts';

const firstItem = (subscription: Stripe.Subscription) => subscription.items.data[0] as Stripe.SubscriptionItem;
const figures = ({ total, subtotal, amount_due, starting_balance, lines }: Stripe.Invoice) => ({
  total,
  subtotal,
  amount_due,
  starting_balance,
  lines: lines.data.map(({ amount, quantity, description, period }) => ({ amount, quantity, description, period })),
});

interface Case {
  currency: 'usd' | 'eur' | 'aed';
  start: string;
  /** Share of the period that has passed when the change is made. */
  gone: number;
  old: { unit: number; quantity: number };
  wanted: { unit: number; quantity: number }[];
}

const terms = fc.record({ unit: fc.integer({ min: 300, max: 60_000 }), quantity: fc.integer({ min: 1, max: 6 }) });
const cases = fc.record({
  currency: fc.constantFrom('usd', 'eur', 'aed'),
  start: fc.oneof(
    fc.constantFrom('2028-01-31', '2028-02-29', '2028-02-28', '2027-02-28', '2027-10-31', '2028-04-30'),
    fc.integer({ min: 0, max: 700 }).map((days) => new Date(Date.UTC(2027, 0, 1 + days)).toISOString().slice(0, 10)),
  ),
  gone: fc.oneof(fc.constantFrom(0, 0.5, 0.999_999), fc.double({ min: 0, max: 0.999_999, noNaN: true })),
  old: terms,
  wanted: fc.array(terms, { minLength: 1, maxLength: 2 }),
});

const monthly = (currency: string, unit_amount: number, product: { product: string }) => ({
  price_data: { currency, unit_amount, recurring: { interval: 'month' as const }, ...product },
});

const to = (trial: Trial, seconds: number) => trial.clock.set(new Date(seconds * 1000));

async function changeAndCompare(trial: Trial, product: string, { currency, start, gone, old, wanted }: Case) {
  const { stripe } = trial;
  to(trial, Date.parse(`${start}T21:47:31Z`) / 1000);
  const before = await subscribe(trial, {
    line_items: [{ ...monthly(currency, old.unit, { product }), quantity: old.quantity }],
  });
  const { id, current_period_start: from, current_period_end: until } = firstItem(before);
  to(trial, from + Math.floor((until - from) * gone));
  for (const { unit, quantity } of wanted) {
    const items = [{ id, quantity, ...monthly(currency, unit, { product }) }];
    const change = { items, proration_behavior: 'always_invoice' as const };
    const said = await stripe.invoices.createPreview({ subscription: before.id, subscription_details: change });
    await stripe.subscriptions.update(before.id, { ...change, payment_behavior: 'error_if_incomplete' });
    const made = (await invoicesOf(trial, before)).at(-1) as Stripe.Invoice;
    expect({ ...figures(made), status: made.status, paid: made.amount_paid }).toEqual({
      ...figures(said),
      status: 'paid',
      paid: said.amount_due,
    });
    expect(made.amount_due).toBe(made.total + made.starting_balance - (made.ending_balance ?? 0));
  }
}

onOneSandbox('the preview of an invoice', (open) => {
  test('equals the charge of the change to the cent, in any currency, for any count, at any moment of the month', async () => {
    const trial = await open();
    const { id } = await trial.stripe.products.create({ name: 'Plan' });
    await fc.assert(
      fc.asyncProperty(cases, (one) => changeAndCompare(trial, id, one as Case)),
      { numRuns: 12 },
    );
  });

  test('previews the next renewal with its pending items where nothing is billed at once, and stores nothing', async () => {
    const trial = await open();
    const { stripe } = trial;
    const before = await subscribe(trial);
    const { id, current_period_end } = firstItem(before);
    const product = (await stripe.products.create({ name: 'Premium' })).id;
    const dearer = { items: [{ id, quantity: 2, ...monthly('aed', 25_000, { product }) }] };
    const halfway = { proration_date: firstItem(before).current_period_start };
    const events = (await stripe.events.list({ limit: 100 })).data.length;
    const preview = (subscription_details?: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
      stripe.invoices.createPreview({ subscription: before.id, ...(subscription_details && { subscription_details }) });
    const renewal = await preview();
    expect(renewal).toMatchObject({ status: 'draft', total: 34_000, billing_reason: 'subscription_cycle' });
    expect(renewal.id).toMatch(/^upcoming_in_/);
    expect(renewal.lines.data[0]?.period.start).toBe(current_period_end);
    expect((await preview({ ...dearer, proration_behavior: 'none' })).total).toBe(50_000);
    expect((await preview({ ...dearer, ...halfway, proration_behavior: 'create_prorations' })).total).toBe(66_000);
    await expect(preview({ cancel_at_period_end: true })).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
    await expect(preview({ cancel_now: true })).rejects.toMatchObject({ param: 'subscription_details[cancel_now]' });
    expect(await invoicesOf(trial, before)).toHaveLength(1);
    expect((await stripe.events.list({ limit: 100 })).data).toHaveLength(events);

    await stripe.subscriptions.update(before.id, { ...dearer, ...halfway });
    expect((await stripe.rawRequest('GET', '/v1/invoiceitems?pending=true')) as unknown).toMatchObject({
      data: [{ amount: 50_000 }, { amount: -34_000 }],
    });
    expect((await preview()).total).toBe(66_000);
    await trial.sandbox.control.advance(31 * 86_400);
    expect((await invoicesOf(trial, before)).map(({ amount_paid }) => amount_paid)).toEqual([34_000, 66_000]);
    expect((await preview()).total).toBe(50_000);
  });
});
