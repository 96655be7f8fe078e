import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { CARD, invoicesOf, onBothSandboxes, onOneSandbox, pathOf, subscribe, type Trial } from '../testing/trial.ts';

const DECLINED = { ...CARD, card_number: '4000 0000 0000 0002' };
const ASKING = { ...CARD, card_number: '4000 0025 0000 3155' };

/** A renewal that failed, and the path of its page. */
async function unpaid(trial: Trial) {
  const { stripe } = trial;
  const subscription = await subscribe(trial);
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: idOf(subscription.customer),
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
  await trial.sandbox.control.advance(31 * 86_400);
  const invoice = (await invoicesOf(trial, subscription))[1] as Stripe.Invoice;
  return { subscription, invoice, failing, path: pathOf(invoice) };
}

const follow = (trial: Trial, answer: Response) =>
  trial.visit((answer.headers.get('location') ?? '').replace('/sandbox', ''));

onOneSandbox('the page of an invoice', (open) => {
  test('shows the invoice and its saved card, takes another card, and the subscription is no longer past due', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { subscription, invoice, path } = await unpaid(trial);
    const page = await trial.visit(path);
    const html = await page.text();
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    expect(html).not.toMatch(/<script|style=|onclick/);
    for (const words of [invoice.number, '2 × Standard, per cat', 'AED\u00a0340', 'Visa •••• 0341', 'no money moves'])
      expect(html).toContain(words);
    expect((await trial.visit(path, { method: 'saved' })).status).toBe(402);
    const declined = await trial.visit(path, DECLINED);
    expect([declined.status, (await declined.text()).includes('Your card was declined.')]).toEqual([402, true]);
    const wrong = await trial.visit(path, { ...CARD, expires: '01 / 20' });
    expect([wrong.status, (await wrong.text()).includes('in the past')]).toEqual([422, true]);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');

    await trial.sandbox.deliverDueEvents();
    const before = trial.heard.length;
    const paid = await trial.visit(path, CARD);
    expect(trial.heard.slice(before).map(({ type }) => type)).toContain('invoice.paid');
    expect(await (await follow(trial, paid)).text()).toContain('Paid, thank you');
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', amount_paid: 34_000 });
    const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] });
    expect(after).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4242' } } });
    expect((await trial.visit(path, CARD)).status).toBe(303);
    await trial.sandbox.control.advance(31 * 86_400);
    expect((await invoicesOf(trial, subscription)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  });

  test('a card that asks is paid once its holder approves, and not before', async () => {
    const trial = await open();
    const { subscription, invoice, path } = await unpaid(trial);
    const approval = path.replace('?', '/approve?');
    expect((await trial.visit(approval)).status).toBe(303);
    const asked = await trial.visit(path, ASKING);
    expect(asked.headers.get('location')).toBe(`/sandbox${approval}`);
    expect(await (await trial.visit(approval)).text()).toContain('Approve payment');
    const refused = await follow(trial, await trial.visit(approval, { answer: 'decline' }));
    expect(await refused.text()).toContain('unable to authenticate');
    expect((await trial.stripe.invoices.retrieve(invoice.id)).status).toBe('open');
    await trial.visit(path, ASKING);
    await trial.visit(approval, { answer: 'approve' });
    expect((await trial.stripe.invoices.retrieve(invoice.id)).status).toBe('paid');
    expect(await trial.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
    expect((await trial.stripe.charges.list()).data.filter(({ paid }) => paid)).toHaveLength(2);
  });

  test('opens to its address alone, and says so kindly when it is withdrawn', async () => {
    const trial = await open();
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void' } });
    await trial.sandbox.control.advance(31 * 86_400);
    const [first, second] = (await invoicesOf(trial, subscription)) as [Stripe.Invoice, Stripe.Invoice];
    expect(await (await trial.visit(pathOf(first))).text()).toContain('Paid, thank you');
    const withdrawn = await trial.visit(pathOf(second));
    expect([withdrawn.status, (await withdrawn.text()).includes('you owe nothing for it')]).toEqual([200, true]);
    expect((await trial.visit(pathOf(second), CARD)).status).toBe(303);
    for (const path of [
      `/invoices/${first.id}`,
      `/invoices/${first.id}?key=x`,
      pathOf(first).replace(first.id, second.id),
    ])
      expect((await trial.visit(path)).status).toBe(404);
    expect((await trial.visit(pathOf(first), CARD, { origin: 'https://elsewhere.test' })).status).toBe(403);
  });
});

onBothSandboxes('an invoice that many pay at once', (open) => {
  test('is paid once', async () => {
    const trial = await open();
    const { invoice, path, failing } = await unpaid(trial);
    const presses = Array.from({ length: 8 }, () => trial.visit(path, CARD));
    const calls = Array.from({ length: 4 }, () => trial.stripe.invoices.pay(invoice.id).catch(() => null));
    await Promise.all([...presses, ...calls]);
    const charges = (await trial.stripe.charges.list({ limit: 100 })).data.filter(({ paid }) => paid);
    expect(charges).toHaveLength(2);
    expect((await trial.stripe.invoices.retrieve(invoice.id)).amount_paid).toBe(34_000);
    expect(failing.id).not.toBe(charges[0]?.payment_method);
  });
});
