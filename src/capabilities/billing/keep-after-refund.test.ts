import { randomUUID } from 'node:crypto';
import { asc, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectAgreement, expectNoDifferences } from '#tests/support/agreement.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onBothEngines, onOneEngine, type TestServices, testOnce } from '#tests/support/engines.ts';
import { type Fault, injectFaults } from '#tests/support/fault-injection.ts';
import { begun, colleague, pass, pressBox, signInAgain } from '#tests/support/parcels.ts';
import { formatDate } from '#src/lib/dates.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import { boxes } from '#src/capabilities/fulfilment/tables.ts';
import { keptUntil } from './rules/refund-end.ts';
import { pushSubscription, startRenewals } from './actions/push-subscription.ts';
import { withdrawOrder } from './actions/withdraw-order.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { checkouts, invoices, receipts, subscriptions } from './tables.ts';

const DAY_MS = 86_400_000;
const ZONE = 'Asia/Dubai';
const KEEP = '/api/plan-links/keep';
const linkIn = (text: string | null | undefined) => /\/cancel#([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** A household whose second month is charged, its box not packed yet. */
async function renewed(services: TestServices) {
  const { customer, number } = await begun(services);
  await pass(services, 27);
  await signInAgain(services, customer);
  const { db } = services.database;
  const row = async () => (await db.select().from(subscriptions))[0] ?? expect.fail();
  const paid = () => db.select().from(invoices).where(eq(invoices.status, 'paid')).orderBy(asc(invoices.issuedAt));
  expect(await paid()).toHaveLength(2);
  const letters = async (kind: string) => (await services.mails()).filter((mail) => mail.kind === kind);
  /** Refunds all of the current payment, as a colleague does in Stripe. */
  const refund = async () => {
    const { stripeIntentId } = (await paid()).at(-1) ?? expect.fail();
    await services.stripe.refunds.create({ payment_intent: stripeIntentId ?? '' });
    await services.settle();
  };
  const there = async () => services.stripe.subscriptions.retrieve((await row()).stripeId);
  return { customer, number, row, paid, letters, refund, there };
}

const newestBox = async ({ database: { db } }: TestServices) =>
  (await db.select().from(boxes).orderBy(desc(boxes.month)).limit(1))[0];

const writes = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('GET'));

onBothEngines('a plan whose payment was refunded in full', (open) => {
  test('C16 ends after three days of which the mail tells, charges nothing meanwhile, and is kept by the mailed link: once, with receipt, mail and timeline', async () => {
    const services = await open();
    const { customer, row, paid, letters, refund, there } = await renewed(services);
    const calls = injectFaults(services, () => null);
    const before = await row();
    const until = keptUntil(services.clock.now(), ZONE);
    await refund();
    expect(await row()).toMatchObject({ endsOn: until, refundEnd: { at: until.toISOString(), because: 'refund' } });
    expect(writes(calls)).toEqual(['POST /v1/refunds', expect.stringContaining('POST /v1/subscriptions/')]);
    const ending = await there();
    expect([ending.cancel_at_period_end, ending.trial_end]).toEqual([true, until.getTime() / 1000]);
    expect(await newestBox(services)).toMatchObject({ exception: 'box_stopped' });

    const [told] = (await letters('refund-made')).slice(-1);
    const next = `The next charge is ${formatMoney(money(before.renewalAmount, 'AED'))}, on ${formatDate('full', before.currentPeriodEnd ?? '', ZONE)}.`;
    for (const words of [`Your plan ends on ${formatDate('full', until, ZONE)}.`, 'stays refunded', next])
      expect(told?.text).toContain(words);
    expect(told?.html).toContain('Keep the plan');
    expect(told?.text).toContain('Opening the page alone keeps nothing.');
    const { json: tab } = await customer.get('/api/subscription');
    expect(tab).toMatchObject({
      ...{ endsOn: until.toISOString(), endsBecause: 'refund', actions: { keep: { allowed: true } } },
      ifKept: { amount: { amount: before.renewalAmount }, at: before.currentPeriodEnd?.toISOString() },
    });

    // To the last day: nothing was charged, and the link still keeps it.
    await pass(services, 3);
    expect(await paid()).toHaveLength(2);
    calls.length = 0;
    const stranger = newBrowser(services);
    const link = linkIn(told?.text);
    await signInAgain(services, customer);
    const { json: shown } = await stranger.post('/api/plan-links/open', { link });
    expect(shown).toMatchObject({ state: 'ending', endsBecause: 'refund', ifKept: tab.ifKept });
    const answers = await Promise.all([
      ...[1, 2].map(() => stranger.post(KEEP, { link })),
      customer.post('/api/subscription/keep'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await services.settle();
    expect(writes(calls).length).toBeLessThanOrEqual(3);
    await stranger.post(KEEP, { link });
    await services.settle();
    const kept = await row();
    expect(kept).toMatchObject({ endsOn: null, currentPeriodEnd: before.currentPeriodEnd });
    expect(kept.refundEnd?.keptAt).toBeDefined();
    expect(await there()).toMatchObject({ cancel_at_period_end: false });
    const [mail, ...more] = await letters('plan-kept');
    expect(more).toEqual([]);
    expect(mail?.text).toContain(next);
    const [receipt, ...others] = (await services.database.db.select().from(receipts)).filter(
      ({ content }) => content.kind === 'kept',
    );
    expect(others).toEqual([]);
    expect((await stranger.get(`/api/receipts/${receipt?.code}`)).json).toMatchObject({
      ...{ valid: true, kind: 'kept', after: 'refund', next: tab.ifKept },
    });
    const { items } = (await customer.get('/api/timeline?kind=plan')).json;
    expect(items[0]).toMatchObject({ title: 'Plan kept' });

    // The next charge is the one that was shown, and the refund stands.
    services.clock.set(new Date((before.currentPeriodEnd?.getTime() ?? 0) + 3_660_000));
    await services.settle();
    const [first, second, third] = await paid();
    expect(third).toMatchObject({ paidAmount: before.renewalAmount, refundedAmount: 0 });
    expect([first?.refundedAmount, second?.refundedAmount]).toEqual([0, second?.paidAmount]);
    expect(await newestBox(services)).toMatchObject({ exception: null });
    expect((await row()).endsOn).toBeNull();
  });

  testOnce(
    'C17 a withdrawal is taken back for the boxes to come: what was paid is refunded, the next box leaves, and another withdrawal refunds it because it has not left',
    async () => {
      const services = await open();
      const { customer, number, row, paid, letters, there } = await renewed(services);
      const withdraw = () => services.transact(SYSTEM, (ctx) => withdrawOrder(ctx, number));
      const calls = injectFaults(services, () => null);
      expect(await withdraw()).toBe(true);
      await services.settle();
      // The end, and a refund for each payment: each a step of its own that can be repeated.
      const [end, ...refunds] = writes(calls).toSorted().toReversed();
      expect([end, refunds]).toEqual([
        expect.stringContaining('POST /v1/subscriptions/'),
        ['POST /v1/refunds', 'POST /v1/refunds'],
      ]);
      expect((await paid()).map(({ paidAmount, refundedAmount }) => paidAmount - refundedAmount)).toEqual([0, 0]);
      const [told] = await letters('withdrawal-done');
      expect(told?.text).toContain('You take back your withdrawal for the boxes to come.');
      expect(await letters('refund-made')).toHaveLength(2);
      for (const { subject } of await letters('refund-made')) expect(subject).not.toContain('plan ends');

      expect((await newBrowser(services).post(KEEP, { link: linkIn(told?.text) })).status).toBe(200);
      await services.settle();
      expect((await services.database.db.select().from(checkouts))[0]).toMatchObject({ withdrawnAt: null });
      expect((await letters('plan-kept'))[0]?.text).toContain('Everything that was refunded stays refunded.');
      const { currentPeriodEnd } = await row();
      services.clock.set(new Date((currentPeriodEnd?.getTime() ?? 0) + 3_660_000));
      await services.settle();
      const all = await paid();
      expect(all.map(({ paidAmount, refundedAmount }) => paidAmount > refundedAmount)).toEqual([false, false, true]);
      expect(await newestBox(services)).toMatchObject({ exception: null });
      await signInAgain(services, customer);

      expect(await withdraw()).toBe(true);
      expect(await withdraw()).toBe(false);
      await services.settle();
      const [, again] = await letters('withdrawal-done');
      expect(again?.text).toContain('we refund what has not shipped');
      expect(await newestBox(services)).toMatchObject({ exception: 'box_stopped' });
      expect((await paid()).every(({ paidAmount, refundedAmount }) => paidAmount === refundedAmount)).toBe(true);
      await pass(services, 4);
      expect(await row()).toMatchObject({ status: 'canceled' });
      expect((await there()).status).toBe('canceled');
    },
  );
});

onOneEngine('a plan that is withdrawn from, kept and withdrawn from again', (open) => {
  test.for(['after it is kept', 'while it ends'] as const)(
    'C17 gives no box for nothing: a box that was brought forward and has shipped stays paid, each time; a renewal %s',
    async (renewal) => {
      const services = await open();
      const { customer, number, desk } = await begun(services);
      const { db } = services.database;
      const paid = () => db.select().from(invoices).where(eq(invoices.status, 'paid')).orderBy(asc(invoices.issuedAt));
      // In time and signed in: carried out at once.
      const withdraw = async () => {
        await signInAgain(services, customer);
        const asked = { requestId: randomUUID(), name: 'Maryam', email: 'maryam@example.com', orderNumber: number };
        expect((await customer.post('/api/withdrawals', asked)).status).toBe(200);
        await services.settle().catch(() => {}); // its jobs may find the payment service away
        expect((await db.select().from(checkouts))[0]?.withdrawnAt).not.toBeNull();
      };
      const keep = async () => {
        await signInAgain(services, customer);
        expect((await customer.post('/api/subscription/keep')).status).toBe(200);
        await services.settle();
      };
      const left = async () => (await paid()).map(({ paidAmount, refundedAmount }) => paidAmount - refundedAmount);
      await withdraw();
      expect(await left()).toEqual([0]);
      await keep();

      const { json: quote } = await customer.post('/api/subscription/next-box/preview', { change: 'forward' });
      expect((await customer.post('/api/subscription/next-box', { token: quote.token })).status).toBe(200);
      services.clock.set(new Date(Date.parse(quote.chargesAt) + 3_660_000));
      await services.settle();
      const months = await paid();
      expect(months.length).toBeGreaterThan(1);
      const box = await newestBox(services);
      await pressBox(desk, box?.id ?? '', 'box_shipped');
      const amounts = months.map(({ paidAmount }) => paidAmount);
      await services.settle(); // the payment service is told when it renews
      let away: Fault | null = renewal === 'while it ends' ? 'gone' : null;
      injectFaults(services, (call) => (call.startsWith('POST /v1/subscriptions') ? away : null));
      const ending = (await db.select().from(subscriptions))[0] ?? expect.fail();
      await withdraw();
      expect(await left()).toEqual([0, ...amounts.slice(1)]);
      const [, again] = (await services.mails()).filter(({ kind }) => kind === 'withdrawal-done');
      expect(again?.text).toContain('we refund what has not shipped');

      if (renewal === 'while it ends') {
        // The payment service, which was not told of the end, charges another month.
        services.clock.set(new Date((ending.currentPeriodEnd?.getTime() ?? 0) + 3_660_000));
        await services.settle().catch(() => {});
        away = null;
        await pushSubscription.run(services, { stripeSubscriptionId: ending.stripeId }, { retryCount: 1 });
        await services.settle();
        const charged = await paid();
        expect(charged).toHaveLength(months.length + 1);
        expect(charged.at(-1)?.paidAmount).toBeGreaterThan(0);
        expect(await left()).toEqual([0, ...amounts.slice(1), 0]);
        expect(await newestBox(services)).toMatchObject({ id: box?.id });
        expect((await db.select().from(checkouts))[0]?.withdrawnAt).not.toBeNull();
        expect((await db.select().from(subscriptions))[0]).toMatchObject({ status: 'canceled' });
      } else {
        await keep();
        expect(await left()).toEqual([0, ...amounts.slice(1)]);
        const kept = (await db.select().from(subscriptions))[0] ?? expect.fail();
        expect(kept.refundEnd?.reagreedAt).toBeDefined();
        // Its next month is charged once, and has a box that leaves.
        services.clock.set(new Date((kept.currentPeriodEnd?.getTime() ?? 0) + 3_660_000));
        await services.settle();
        const charged = await paid();
        expect(charged).toHaveLength(months.length + 1);
        expect(await left()).toEqual([0, ...amounts.slice(1), kept.renewalAmount]);
        const next = await newestBox(services);
        expect(next).toMatchObject({ invoiceId: charged.at(-1)?.id, exception: null });
        expect(next?.id).not.toBe(box?.id);
      }
      await expectNoDifferences(services);
    },
  );
});

onOneEngine('keeping a refunded plan', (open) => {
  test('left alone it ends when it was told, without a charge; later its link and its button keep nothing', async () => {
    const services = await open();
    const { customer, row, paid, letters, refund } = await renewed(services);
    await refund();
    const link = linkIn((await letters('refund-made')).at(-1)?.text);
    await pass(services, 4);
    expect(await row()).toMatchObject({ status: 'canceled' });
    await pass(services, 40);
    expect(await paid()).toHaveLength(2);
    await signInAgain(services, customer);
    expect((await newBrowser(services).post(KEEP, { link })).json.code).toBe('no-subscription');
    expect((await customer.post('/api/subscription/keep')).json.code).toBe('no-subscription');
    expect(await letters('plan-kept')).toEqual([]);
    await expectNoDifferences(services);
  });

  test('kept in the moment in which it ends, it goes on or is over, and page, mail, rows and payment service say the same', async () => {
    const seen = new Set<string>();
    for (const msBefore of [1000, 0, -1000]) {
      const services = await open();
      const { customer, row, letters, refund, there } = await renewed(services);
      await refund();
      const { endsOn } = await row();
      services.clock.set(new Date((endsOn?.getTime() ?? 0) - 60_000));
      await services.settle();
      await signInAgain(services, customer);
      const link = linkIn((await letters('refund-made')).at(-1)?.text);
      services.clock.set(new Date((endsOn?.getTime() ?? 0) - msBefore));
      const keeps = [1, 2].map(() => newBrowser(services).post(KEEP, { link }));
      const [one, other] = await Promise.all([...keeps, services.settle()]);
      services.clock.advance(2000);
      await services.settle();
      const { status } = await row();
      const kept = status !== 'canceled';
      expect((await there()).status).toBe(status);
      expect(await letters('plan-kept')).toHaveLength(kept ? 1 : 0);
      // No answer says that a plan goes on unless it does.
      if (!kept) expect([one?.json.state, other?.json.state]).not.toContain('running');
      seen.add(kept ? 'kept' : 'over');
      await expectAgreement(services, { browser: customer, row });
      await expectNoDifferences(services);
    }
    expect([...seen].toSorted()).toEqual(['kept', 'over']);
  });

  test('an answer that is lost, a service that is down and a keep before it was told of the end come to the same: it goes on', async () => {
    for (const when of ['lost', 'before'] as const) {
      const services = await open();
      const { customer, row, letters, refund, there } = await renewed(services);
      let fault: Fault | null = when === 'before' ? 'gone' : null;
      injectFaults(services, (call) => (call.startsWith('POST /v1/subscriptions') ? fault : null));
      await refund().catch(() => {});
      expect((await row()).endsOn).not.toBeNull();
      fault = when === 'lost' ? 'lost' : null;
      const { status, json } = await customer.post('/api/subscription/keep');
      expect([status, json.details?.mayBeDone]).toEqual(when === 'lost' ? [502, true] : [200, undefined]);
      fault = null;
      await services.settle();
      expect(await row()).toMatchObject({ status: expect.stringMatching(/active|trialing/), endsOn: null });
      expect(await there()).toMatchObject({ cancel_at_period_end: false });
      expect(await letters('plan-kept')).toHaveLength(1);
      await pass(services, 5);
      expect((await row()).status).not.toBe('canceled');
      await expectNoDifferences(services);
    }
  });

  test('an end that the payment service was not told of in time: a renewal it has charged goes back without a box, and the plan ends when it is told', async () => {
    const services = await open();
    const { row, paid } = await renewed(services);
    const { currentPeriodEnd, checkoutId, stripeId: stripeSubscriptionId } = await row();
    await services.transact(SYSTEM, (ctx) => startRenewals(ctx, checkoutId, ctx.now));
    await services.settle();
    const charged = new Date((currentPeriodEnd?.getTime() ?? 0) + 3_660_000);
    const endsOn = new Date(charged.getTime() + DAY_MS);
    const refundEnd = { at: endsOn.toISOString(), because: 'refund' as const };
    await services.database.db.update(subscriptions).set({ endsOn, refundEnd });
    services.clock.set(charged);
    await services.settle();
    const [, , renewal] = await paid();
    expect(renewal?.paidAmount).toBeGreaterThan(0);
    expect(renewal?.refundedAmount).toBe(renewal?.paidAmount);
    expect(await services.database.db.$count(boxes)).toBe(2);
    services.clock.set(endsOn);
    await pushSubscription.run(services, { stripeSubscriptionId }, { retryCount: 0 });
    await services.settle();
    expect(await row()).toMatchObject({ status: 'canceled' });
    expect(await paid()).toHaveLength(3);
  });

  test('a plan whose first sticks never left ends at once: there is nothing to keep', async () => {
    const services = await open();
    const { row, letters, refund, paid } = await renewed(services);
    await services.database.db.update(subscriptions).set({ sticksLeftAt: null, paidUntil: null });
    await refund();
    expect(await row()).toMatchObject({ status: 'canceled', refundEnd: null });
    const told = (await letters('refund-made')).at(-1);
    expect(told?.text).toContain('Your plan ends with this refund.');
    expect(told?.text).not.toContain('Keep the plan');
    expect(await paid()).toHaveLength(2);
  });

  test('C17 a withdrawal from a plan that is cancelled or refunded already is taken back whole by keeping it', async () => {
    for (const before of ['cancelled', 'refunded'] as const) {
      const services = await open();
      const { customer, number, row, refund, there } = await renewed(services);
      if (before === 'cancelled') {
        const { currentPeriodEnd } = await row();
        services.clock.set(new Date((currentPeriodEnd?.getTime() ?? 0) - DAY_MS));
        await signInAgain(services, customer);
        await customer.post('/api/subscription/cancel');
      } else await refund();
      await services.settle();
      const { endsOn } = await row();
      await services.transact(SYSTEM, (ctx) => withdrawOrder(ctx, number));
      await services.settle();
      const withdrawn = await row();
      expect(withdrawn.refundEnd?.because).toBe('withdrawal');
      if (before === 'cancelled') expect(withdrawn.endsOn).toEqual(endsOn);
      expect(await there()).toMatchObject({ cancel_at_period_end: true });
      expect((await customer.post('/api/subscription/keep')).status).toBe(200);
      await services.settle();
      expect(await row()).toMatchObject({ endsOn: null });
      expect((await services.database.db.select().from(checkouts))[0]).toMatchObject({ withdrawnAt: null });
      await expectAgreement(services, { browser: customer, row });
      await expectNoDifferences(services);
    }
  });

  test('a refund by a colleague who chose to keep the plan leaves it alone', async () => {
    const services = await open();
    const { customer, row, paid, letters } = await renewed(services);
    const desk = await colleague(services, 'Noor');
    const [invoice] = await services.database.db.select().from(invoices).orderBy(desc(invoices.issuedAt)).limit(1);
    const wish = {
      ...{ id: randomUUID(), ask: { kind: 'full' }, currency: 'AED', reason: 'goodwill', note: '', keepsPlan: true },
      seen: invoice?.paidAmount,
    };
    expect((await desk.post(`/api/desk/invoices/${invoice?.id}/refunds`, wish)).status).toBe(200);
    await services.settle();
    expect(await row()).toMatchObject({ endsOn: null, refundEnd: null });
    expect((await letters('refund-made')).at(-1)?.subject).not.toContain('plan ends');
    expect(await paid()).toHaveLength(2);
    await expectAgreement(services, { browser: customer, row });
  });
});
