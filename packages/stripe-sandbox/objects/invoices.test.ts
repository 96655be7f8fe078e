import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { invalid, refusal } from '../testing/refusal.ts';
import { dearer, invoicesOf, onOneSandbox, periodOf, subscribe, told, type Trial } from '../testing/trial.ts';

// Statuses: docs.stripe.com/invoicing/overview. Refusals: answers of Stripe recorded by github.com/Kiln-AI/stripe_world
// (phase_plans/phase_13.md, version 2026-08-26.dahlia).

const DAY = 86_400;

/** A subscription with one invoice in each final status, and one that is open. */
async function eachStatus(trial: Trial) {
  const { stripe, sandbox } = trial;
  const subscription = await subscribe(trial);
  const customer = idOf(subscription.customer);
  const update = (params: Stripe.SubscriptionUpdateParams) => stripe.subscriptions.update(subscription.id, params);
  for (const behavior of ['void', 'mark_uncollectible'] as const) {
    await update({ pause_collection: { behavior } });
    await sandbox.control.advance(31 * DAY);
  }
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await update({ pause_collection: '', default_payment_method: card.id });
  await sandbox.control.advance(31 * DAY);
  const [paid, voided, uncollectible, open] = (await invoicesOf(trial, subscription)) as [
    Stripe.Invoice,
    Stripe.Invoice,
    Stripe.Invoice,
    Stripe.Invoice,
  ];
  return { subscription, customer, paid, voided, uncollectible, open };
}

onOneSandbox('invoices', (open) => {
  test('the first invoice of a subscription is paid, numbered and adds up', async () => {
    const trial = await open();
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    const [invoice] = (await invoicesOf(trial, subscription)) as [Stripe.Invoice];
    const { invoice_prefix } = (await stripe.customers.retrieve(idOf(subscription.customer))) as Stripe.Customer;
    expect(invoice).toMatchObject({
      object: 'invoice',
      amount_due: 34_000,
      amount_paid: 34_000,
      amount_remaining: 0,
      attempt_count: 1,
      attempted: true,
      billing_reason: 'subscription_create',
      collection_method: 'charge_automatically',
      currency: 'aed',
      customer: subscription.customer,
      customer_email: 'maryam@example.com',
      discounts: [],
      livemode: false,
      next_payment_attempt: null,
      number: `${invoice_prefix}-0001`,
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: { household: 'h-1' } },
      },
      status: 'paid',
      subtotal: 34_000,
      total: 34_000,
      total_discount_amounts: [],
    });
    const { finalized_at, paid_at, voided_at, marked_uncollectible_at } = invoice.status_transitions;
    expect([finalized_at, paid_at, voided_at, marked_uncollectible_at]).toEqual([
      invoice.created,
      invoice.created,
      null,
      null,
    ]);
    expect(invoice.lines).toMatchObject({
      object: 'list',
      has_more: false,
      url: `/v1/invoices/${invoice.id}/lines`,
      data: [
        {
          object: 'line_item',
          amount: 34_000,
          description: '2 × Standard, per cat',
          period: periodOf(subscription),
          quantity: 2,
          parent: {
            type: 'subscription_item_details',
            subscription_item_details: { subscription_item: subscription.items.data[0]?.id, proration: false },
          },
          pricing: { price_details: { price: subscription.items.data[0]?.price.id } },
        },
      ],
    });
    expect(invoice).not.toHaveProperty('payments');
    const { payments } = await stripe.invoices.retrieve(invoice.id, {
      expand: ['payments.data.payment.payment_intent'],
    });
    expect(payments?.data).toMatchObject([
      {
        amount_paid: 34_000,
        amount_requested: 34_000,
        is_default: true,
        payment: { type: 'payment_intent', payment_intent: { status: 'succeeded', amount: 34_000 } },
        status: 'paid',
      },
    ]);
  });

  test('its lines can be listed on their own, page by page', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const before = await subscribe(trial);
    const product = idOf(before.items.data[0]?.price.product);
    const extra = (unit_amount: number) => ({ price_data: { currency: 'aed', product, unit_amount }, quantity: 1 });
    const { latest_invoice } = await stripe.subscriptions.update(before.id, {
      ...(await dearer(trial, before)),
      add_invoice_items: [extra(100), extra(200)],
      proration_behavior: 'always_invoice',
      proration_date: periodOf(before).start,
      expand: ['latest_invoice'],
    });
    const { id, lines } = latest_invoice as Stripe.Invoice;
    const all = lines.data.map((line) => line.id);
    expect(lines.data.map(({ amount }) => amount)).toEqual([-34_000, 50_000, 100, 200]);
    expect((await stripe.invoices.listLineItems(id)).data.map((line) => line.id)).toEqual(all);
    const seen: string[] = [];
    for await (const line of stripe.invoices.listLineItems(id, { limit: 3 })) seen.push(line.id);
    expect(seen).toEqual(all);
    const first = await stripe.invoices.listLineItems(id, { limit: 3 });
    expect([first.has_more, first.url]).toEqual([true, `/v1/invoices/${id}/lines`]);
    const back = await stripe.invoices.listLineItems(id, { limit: 2, ending_before: all[2] as string });
    expect([back.data.map((line) => line.id), back.has_more]).toEqual([all.slice(0, 2), false]);
    expect(await refusal(stripe.invoices.listLineItems(id, { starting_after: 'il_nope' }))).toMatchObject(
      invalid('starting_after', 'resource_missing'),
    );
    expect((await refusal(stripe.invoices.listLineItems('in_nope'))).status).toBe(404);
  });

  test('each status takes the acts Stripe allows, and is found by it', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { subscription, customer, paid, voided, uncollectible, open: owed } = await eachStatus(trial);
    const statuses = [paid, voided, uncollectible, owed].map(({ status }) => status);
    expect(statuses).toEqual(['paid', 'void', 'uncollectible', 'open']);
    expect(
      [voided, uncollectible].map(({ status_transitions: at }) => [at.voided_at, at.marked_uncollectible_at]),
    ).toEqual([
      [voided.created, null],
      [null, uncollectible.created],
    ]);
    for (const invoice of [paid, voided, uncollectible, owed]) {
      const { data } = await stripe.invoices.list({ customer, status: invoice.status as 'open' });
      expect(data.map(({ id }) => id)).toEqual([invoice.id]);
    }
    expect((await stripe.invoices.list({ subscription: subscription.id, status: 'draft' })).data).toEqual([]);
    expect(await refusal(stripe.invoices.list({ status: 'bogus' as never }))).toMatchObject({
      ...invalid('status'),
      message: 'Invalid status: must be one of draft, open, void, paid, uncollectible',
    });
    const notOpen = {
      ...invalid(undefined),
      message: "You can only pass in open invoices. This invoice isn't open.",
    };
    expect(await refusal(stripe.invoices.voidInvoice(voided.id))).toEqual(notOpen);
    expect(await refusal(stripe.invoices.voidInvoice(uncollectible.id))).toEqual(notOpen);
    expect(await refusal(stripe.invoices.voidInvoice(paid.id))).toEqual({
      ...invalid(undefined),
      message: 'Invoices with `paid` payments cannot be voided.',
    });
    expect(await refusal(stripe.invoices.pay(paid.id))).toMatchObject({
      ...invalid(undefined),
      message: 'Invoice is already paid',
    });
    expect((await refusal(stripe.invoices.pay(voided.id))).status).toBe(400);
    for (const { id, status } of [paid, voided, uncollectible, owed])
      expect((await stripe.invoices.retrieve(id)).status).toBe(status);

    await trial.sandbox.deliverDueEvents();
    trial.heard.length = 0;
    const withdrawn = await stripe.invoices.voidInvoice(owed.id);
    expect(withdrawn).toMatchObject({ status: 'void', amount_due: 34_000, amount_paid: 0, next_payment_attempt: null });
    await trial.sandbox.deliverDueEvents();
    expect(told(trial)).toEqual(['invoice.voided']);
    await trial.sandbox.control.advance(20 * DAY);
    expect((await stripe.invoices.retrieve(owed.id)).attempt_count).toBe(owed.attempt_count); // nobody asks again
  });

  test('an open invoice is paid with another card of the customer, and by none that was taken off', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { subscription, customer, open: owed } = await eachStatus(trial);
    expect(await refusal(stripe.invoices.pay(owed.id))).toMatchObject({ status: 402, code: 'card_declined' });
    expect(await refusal(stripe.invoices.pay(owed.id, { payment_method: 'pm_nope' }))).toMatchObject(
      invalid('payment_method', 'resource_missing'),
    );
    const former = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.paymentMethods.detach(former.id);
    expect((await refusal(stripe.invoices.pay(owed.id, { payment_method: former.id }))).message).toContain(
      'may not be used again',
    );
    const good = await stripe.paymentMethods.attach('pm_card_amex', { customer });
    const paid = await stripe.invoices.pay(owed.id, { payment_method: good.id });
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 34_000, amount_remaining: 0 });
    const [charge] = (await stripe.charges.list({ customer, limit: 1 })).data;
    expect(charge).toMatchObject({ status: 'succeeded', payment_method_details: { card: { brand: 'amex' } } });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const payments = await stripe.invoicePayments.list({ invoice: owed.id, status: 'paid' });
    expect(payments.data).toHaveLength(1);
    const [payment] = payments.data as [Stripe.InvoicePayment];
    const intent = idOf(payment.payment.payment_intent);
    const found = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } });
    expect(found.data.map(({ id }) => id)).toEqual([payment.id]);
    expect((await stripe.invoicePayments.retrieve(payment.id)).invoice).toBe(owed.id);
    expect((await stripe.invoicePayments.list({ invoice: owed.id, status: 'open' })).data).toEqual([]);
    expect(await refusal(stripe.invoicePayments.list({ status: 'lost' as never }))).toMatchObject(invalid('status'));
  });

  test('numbers of a customer count up, also over void invoices, and each customer has their own', async () => {
    const trial = await open('gentle');
    const { customer } = await eachStatus(trial);
    const other = await subscribe(trial);
    const numbers = async (params: Stripe.InvoiceListParams) =>
      (await trial.stripe.invoices.list(params)).data.map(({ number }) => number?.split('-')).reverse();
    const own = await numbers({ customer });
    expect(own.map((parts) => parts?.[1])).toEqual(['0001', '0002', '0003', '0004']);
    expect(new Set(own.map((parts) => parts?.[0])).size).toBe(1);
    const [[prefix, number] = []] = await numbers({ subscription: other.id });
    expect([prefix === own[0]?.[0], number]).toEqual([false, '0001']);
  });

  test('pending invoice items can be listed, and deleted until they are billed', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const before = await subscribe(trial);
    const customer = idOf(before.customer);
    const change = { ...(await dearer(trial, before)), proration_date: periodOf(before).start };
    await stripe.subscriptions.update(before.id, change);
    const pending = await stripe.invoiceItems.list({ customer, pending: true });
    expect(
      pending.data.map(({ amount, proration, discountable, quantity }) => ({
        amount,
        proration,
        discountable,
        quantity,
      })),
    ).toEqual([
      { amount: 50_000, proration: true, discountable: false, quantity: 2 },
      { amount: -34_000, proration: true, discountable: false, quantity: 2 },
    ]);
    const [debit, credit] = pending.data as [Stripe.InvoiceItem, Stripe.InvoiceItem];
    expect([debit.description?.slice(0, 14), credit.description?.slice(0, 11)]).toEqual([
      'Remaining time',
      'Unused time',
    ]);
    expect(debit).toMatchObject({ object: 'invoiceitem', invoice: null, net_amount: 50_000, customer });
    expect(await stripe.invoiceItems.del(debit.id)).toEqual({ id: debit.id, object: 'invoiceitem', deleted: true });
    expect((await refusal(stripe.invoiceItems.del(debit.id))).status).toBe(404);
    await trial.sandbox.control.advance(31 * DAY);
    const [, renewal] = (await invoicesOf(trial, before)) as [Stripe.Invoice, Stripe.Invoice];
    expect(renewal.lines.data.map(({ amount }) => amount)).toEqual([-34_000, 50_000]);
    const billed = await stripe.invoiceItems.list({ customer, pending: false });
    expect(billed.data.map(({ id, invoice }) => [id, invoice])).toEqual([[credit.id, renewal.id]]);
    expect((await stripe.invoiceItems.list({ invoice: renewal.id })).data).toHaveLength(1);
    expect((await stripe.invoiceItems.list({ customer, pending: true })).data).toEqual([]);
    expect((await refusal(stripe.invoiceItems.del(credit.id))).status).toBe(400);
  });

  test('a preview needs a subscription of that customer, and names a faulty parameter', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { id, customer, items } = await subscribe(trial);
    const stranger = await stripe.customers.create();
    const item = items.data[0]?.id as string;
    const ask = (params: object) => stripe.invoices.createPreview(params as Stripe.InvoiceCreatePreviewParams);
    expect(await ask({ subscription: id, customer })).toMatchObject({
      object: 'invoice',
      billing_reason: 'subscription_cycle',
      number: null,
      status: 'draft',
      total: 34_000,
    });
    const cases: [object, object][] = [
      [{}, invalid('subscription', 'parameter_missing')],
      [{ subscription: 'sub_nope' }, invalid('subscription', 'resource_missing')],
      [{ subscription: id, customer: stranger.id }, invalid('customer')],
      [{ subscription: id, preview_mode: 'bogus' }, invalid('preview_mode')],
      [{ subscription: id, invoice_items: [{ quantity: 1 }] }, invalid('invoice_items[0][price]', 'parameter_missing')],
      [
        { subscription: id, invoice_items: [{ colour: 'red' }] },
        invalid('invoice_items[0][colour]', 'parameter_unknown'),
      ],
      [
        { subscription: id, invoice_items: [{ price: 'price_nope' }] },
        invalid('invoice_items[0][price]', 'resource_missing'),
      ],
      [
        { subscription: id, subscription_details: { items: [{ id: item, deleted: true }] } },
        { status: 400, param: expect.stringContaining('items') },
      ],
      [
        { subscription: id, subscription_details: { proration_date: 5 } },
        invalid('subscription_details[proration_date]'),
      ],
      [{ subscription: id, discounts: [{ coupon: 'NOPE' }] }, invalid('discounts[0][coupon]', 'resource_missing')],
    ];
    for (const [params, expected] of cases)
      expect([params, await refusal(ask(params))]).toMatchObject([params, expected]);
    const preview = await ask({ subscription: id });
    expect((await refusal(stripe.invoices.retrieve(preview.id as string))).status).toBe(404);
  });
});
