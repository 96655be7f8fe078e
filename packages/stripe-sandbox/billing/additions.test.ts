import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { dearer, invoicesOf, onOneSandbox, periodOf, subscribe } from '../testing/trial.ts';

const DAY = 86_400;

onOneSandbox('what a change of a subscription adds and gives back', (open) => {
  test('while it is trialing nothing is prorated, and additions are billed at once', async () => {
    const trial = await open();
    const { stripe } = trial;
    const before = await subscribe(trial);
    const trial_end = periodOf(before).end + 5 * DAY;
    await stripe.subscriptions.update(before.id, { trial_end, proration_behavior: 'none' });
    const change = { ...(await dearer(trial, before)), proration_behavior: 'always_invoice' as const };
    const product = change.items[0]?.price_data.product as string;
    const extra = { price_data: { currency: 'aed', product, unit_amount: 4_321 }, quantity: 2 };
    const said = await stripe.invoices.createPreview({
      subscription: before.id,
      subscription_details: change,
      invoice_items: [extra],
    });
    const after = await stripe.subscriptions.update(before.id, {
      ...change,
      payment_behavior: 'error_if_incomplete',
      add_invoice_items: [{ ...extra, period: { start: { type: 'now' }, end: { type: 'min_item_period_end' } } }],
      expand: ['latest_invoice'],
    });
    expect(said.amount_due).toBe(8_642);
    expect(after).toMatchObject({
      status: 'trialing',
      latest_invoice: {
        status: 'paid',
        amount_paid: 8_642,
        lines: { data: [{ description: '2 × Premium, per cat', period: { end: trial_end }, quantity: 2 }] },
      },
    });
    const silent = await stripe.subscriptions.update(before.id, {
      ...change,
      items: [{ ...change.items[0], quantity: 3 }],
    });
    expect(silent.latest_invoice).toBe((after.latest_invoice as Stripe.Invoice).id);
    await trial.sandbox.control.advance(37 * DAY);
    expect((await invoicesOf(trial, before)).flatMap(({ total }) => (total > 0 ? [total] : []))).toEqual([
      34_000, 8_642, 75_000,
    ]);
  });

  test('a downgrade credits the customer balance, which the next invoices use up', async () => {
    const trial = await open();
    const { stripe } = trial;
    const before = await subscribe(trial);
    const id = before.items.data[0]?.id as string;
    const proration_date = periodOf(before).start;
    const change = { proration_behavior: 'always_invoice' as const, proration_date };
    await stripe.subscriptions.update(before.id, { ...change, items: [{ id, quantity: 1 }] });
    const balance = async () => ((await stripe.customers.retrieve(idOf(before.customer))) as Stripe.Customer).balance;
    expect(await balance()).toBe(-17_000);
    await stripe.subscriptions.update(before.id, { ...(await dearer(trial, before, 1, 20_000)), ...change });
    expect(await balance()).toBe(-14_000);
    await trial.sandbox.control.advance(31 * DAY);
    const told = (await invoicesOf(trial, before)).map((invoice) => [
      invoice.status,
      invoice.total,
      invoice.starting_balance,
      invoice.ending_balance,
      invoice.amount_paid,
    ]);
    expect(told).toEqual([
      ['paid', 34_000, 0, 0, 34_000],
      ['paid', -17_000, 0, -17_000, 0],
      ['paid', 3_000, -17_000, -14_000, 0],
      ['paid', 20_000, -14_000, 0, 6_000],
    ]);
    expect(await balance()).toBe(0);
  });

  test('an item that comes or goes is charged or credited for the time that is left', async () => {
    const trial = await open();
    const { stripe } = trial;
    const before = await subscribe(trial);
    const { start, end } = periodOf(before);
    const timing = { proration_behavior: 'always_invoice' as const, proration_date: end - (end - start) / 4 };
    const { id: product } = await stripe.products.create({ name: 'Delivery' });
    const price_data = { currency: 'aed', product, unit_amount: 2_000, recurring: { interval: 'month' as const } };
    const more = await stripe.subscriptions.update(before.id, { ...timing, items: [{ price_data }] });
    const delivery = more.items.data[1]?.id as string;
    await stripe.subscriptions.update(before.id, { ...timing, items: [{ id: delivery, deleted: true }] });
    expect((await invoicesOf(trial, before)).slice(1).map(({ total }) => total)).toEqual([500, -500]);
    await expect(
      stripe.subscriptions.update(before.id, { add_invoice_items: [{ price_data, quantity: 1 } as never] }),
    ).rejects.toMatchObject({ param: 'add_invoice_items[0][price_data]' });
  });
});
