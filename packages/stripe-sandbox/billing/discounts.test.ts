import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { dearer, invoicesOf, onOneSandbox, pathOf, periodOf, subscribe } from '../testing/trial.ts';

const DAY = 86_400;
const REPLACED = { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const;

onOneSandbox('discounts of a subscription', (open) => {
  test('a coupon for once comes off the next final invoice, void ones too, and off its products only; a preview says it', async () => {
    const trial = await open();
    const { stripe } = trial;
    const before = await subscribe(trial);
    const product = idOf(before.items.data[0]?.price.product);
    const elsewhere = await stripe.products.create({ name: 'Something else' });
    const once = { duration: 'once', percent_off: 10 } as const;
    await stripe.coupons.create({ ...once, id: 'ours', applies_to: { products: [product] } });
    await stripe.coupons.create({ ...once, id: 'theirs', applies_to: { products: [elsewhere.id] } });
    const put = (coupons: string[]) =>
      stripe.subscriptions.update(before.id, {
        discounts: coupons.map((coupon) => ({ coupon })),
        expand: ['discounts'],
      });
    const { discounts } = await put(['ours', 'theirs']);
    expect(discounts.map((one) => (one as Stripe.Discount).source.coupon)).toEqual(['ours', 'theirs']);
    const kept = (discounts[0] as Stripe.Discount).id;
    const one = await stripe.subscriptions.update(before.id, { discounts: [{ discount: kept }] });
    expect(one.discounts).toEqual([kept]);
    // An empty list leaves them as they are, as no list does.
    expect((await stripe.subscriptions.update(before.id, { discounts: [] })).discounts).toEqual([kept]);

    const total = async (discounts?: '') =>
      (await stripe.invoices.createPreview({ subscription: before.id, ...(discounts === '' && { discounts }) })).total;
    expect([await total(), await total('')]).toEqual([30_600, 34_000]);
    await stripe.subscriptions.update(before.id, { pause_collection: { behavior: 'void' } });
    await trial.sandbox.control.advance(31 * DAY);
    const after = await stripe.subscriptions.update(before.id, { pause_collection: '' });
    expect(after.discounts).toEqual([]);
    await put(['ours']);
    expect((await stripe.coupons.del('ours')).deleted).toBe(true);
    await expect(put(['ours'])).rejects.toMatchObject({ code: 'resource_missing' });
    await trial.sandbox.control.advance(31 * DAY);
    await trial.sandbox.control.advance(31 * DAY);
    const issued = await invoicesOf(trial, before);
    expect(issued.map(({ status, total: sum }) => [status, sum])).toEqual([
      ['paid', 34_000],
      ['void', 30_600],
      ['paid', 30_600],
      ['paid', 34_000],
    ]);
    const { lines, total_discount_amounts } = issued[2] as Stripe.Invoice;
    expect(lines.data.map(({ discount_amounts }) => discount_amounts?.map(({ amount }) => amount))).toEqual([[3400]]);
    expect(total_discount_amounts?.map(({ amount }) => amount)).toEqual([3400]);
    const page = await trial.visit(pathOf(issued[2] as Stripe.Invoice));
    expect(await page.text()).toContain('Discount');
    await trial.sandbox.deliverDueEvents();
    const told = trial.heard.filter(({ type }) => type === 'customer.discount.deleted');
    expect(told).toHaveLength(3);
  });

  test('a change that is billed at once leaves out a discount cleared in the same request; an undone change clears nothing', async () => {
    const trial = await open();
    const { stripe } = trial;
    const before = await subscribe(trial);
    await stripe.coupons.create({ id: 'once', duration: 'once', percent_off: 10 });
    const put = () => stripe.subscriptions.update(before.id, { discounts: [{ coupon: 'once' }] });
    await put();
    const proration_date = periodOf(before).start;
    const change = { ...(await dearer(trial, before)), ...REPLACED, proration_date };
    // 16,000 for the change, which no coupon comes off, and something beside it, which one does.
    const price_data = { currency: 'aed', product: change.items[0]?.price_data.product ?? '', unit_amount: 1000 };
    const extra = [{ price_data, quantity: 1 }];
    const { payment_behavior: _, ...subscription_details } = change;
    const asked = { subscription: before.id, subscription_details, invoice_items: extra };
    const totals = [await stripe.invoices.createPreview(asked)];
    totals.push(await stripe.invoices.createPreview({ ...asked, discounts: '' }));
    expect(totals.map(({ total }) => total)).toEqual([16_900, 17_000]);
    const billed = { ...change, add_invoice_items: extra, discounts: '' as const, expand: ['latest_invoice'] };
    const { discounts, latest_invoice } = await stripe.subscriptions.update(before.id, billed);
    expect([discounts, (latest_invoice as Stripe.Invoice).total]).toEqual([[], 17_000]);
    await put();
    const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: idOf(before.customer) });
    const { items } = await stripe.subscriptions.update(before.id, { default_payment_method: card.id });
    const more = [{ id: items.data[0]?.id ?? '', quantity: 9 }];
    await expect(
      stripe.subscriptions.update(before.id, { ...change, items: more, discounts: '' }),
    ).rejects.toMatchObject({ type: 'StripeCardError' });
    expect((await stripe.subscriptions.retrieve(before.id)).discounts).toHaveLength(1);
    expect((await stripe.coupons.retrieve('once')).times_redeemed).toBe(2);
  });
});
