import { expect, test } from 'vitest';
import { onBothEngines, type TestHouse } from '#tests/support/engines.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { CHARGED_AFTER_MS, subscriber } from '#tests/support/subscribers.ts';
import { monthsSetAside } from './rules/donations.ts';
import { donations, invoices } from './tables.ts';
import { giveBackShare } from './verbs/give-back-share.ts';
import { syncRefunds } from './verbs/sync-refunds.ts';
import { syncInvoice } from './verbs/sync-subscription.ts';

const SYSTEM = { kind: 'system' } as const;
const DAY_MS = 86_400_000;

const said = async (house: TestHouse): Promise<number> => (await newBrowser(house).get('/api/donations')).json.months;
const rows = async ({ database: { db } }: TestHouse) => (await db.select().from(donations)).length;
const invoicesOf = async ({ database: { db } }: TestHouse) =>
  (await db.select().from(invoices)).toSorted((one, other) => +one.issuedAt - +other.issuedAt);

onBothEngines('months set aside for cats in shelters', (open) => {
  test('R12 N15 C64 each cat and month that is paid is written down once; a change writes none, and what goes back takes its own', {
    timeout: 120_000,
  }, async () => {
    const house = await open();
    expect(await said(house)).toBe(0);
    const who = await subscriber(house, { catCount: 2, currency: 'EUR', country: 'DE' });
    expect(await said(house)).toBe(2);
    house.clock.advance(3 * DAY_MS);
    await who.sticks(true);
    const { json: quote } = await who.browser.post('/api/subscription/preview', { planType: 'premium' });
    await who.browser.post('/api/subscription/change', { token: quote.token });
    await house.settle();
    const due = (await who.row()).currentPeriodEnd?.getTime() ?? 0;
    house.clock.advance(due - house.clock.now().getTime() + CHARGED_AFTER_MS);
    await house.settle();
    expect((await invoicesOf(house)).map(({ terms }) => terms?.reason)).toEqual(['first', 'change', 'renewal']);
    expect([await said(house), await rows(house)]).toEqual([4, 4]);

    // One of the two cats of the renewal gets no sticks: its share goes back, however often that is heard.
    const [first, , renewal] = await invoicesOf(house);
    if (!first?.stripeIntentId || !renewal?.stripeIntentId) throw new Error('Nothing was paid.');
    await house.transact(SYSTEM, (ctx) => giveBackShare(ctx, renewal.id, 1));
    await house.settle();
    const [one, other] = [first, renewal].map(({ stripeId }) => stripeId);
    const intent = renewal.stripeIntentId;
    await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        index % 2 ? syncInvoice(house, index > 1 ? (one ?? '') : (other ?? '')) : syncRefunds(house, intent),
      ),
    );
    expect([await said(house), await rows(house)]).toEqual([3, 4]);

    // The bank takes the first payment back, for a while and then not; a refund is for good.
    const { data } = await house.stripe.charges.list({ payment_intent: first.stripeIntentId });
    await house.sandbox.control.contest(data[0]?.id ?? '', 'fraudulent');
    await house.settle();
    expect(await said(house)).toBe(3);
    const [dispute] = (await house.stripe.disputes.list({ limit: 1 })).data;
    await house.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'losing_evidence' } });
    await house.settle();
    expect(await said(house)).toBe(1);
    await house.stripe.refunds.create({ payment_intent: intent });
    await house.settle();
    expect([await said(house), await rows(house)]).toEqual([0, 4]);
  });
});

test('N15 what went back of a month takes its share of the months set aside, to the nearest whole one', () => {
  const paid = { status: 'paid', paidAmount: 30_000, refundedAmount: 0, lostAmount: 0 };
  const terms = { reason: 'renewal', plan: 'standard', cats: 3, unit: 10_000, delivery: 0 } as const;
  const standing = (refundedAmount: number, lostAmount = 0) =>
    monthsSetAside({ ...paid, terms, refundedAmount, lostAmount }).standing;
  expect([standing(0), standing(100), standing(10_000), standing(9_999), standing(10_000, 10_000)]).toEqual([
    3, 3, 2, 2, 1,
  ]);
  expect([standing(30_000), standing(30_000, 30_000)]).toEqual([0, 0]);
  expect(monthsSetAside({ ...paid, status: 'open', terms }).written).toBe(0);
  expect(monthsSetAside({ ...paid, paidAmount: 0, terms }).written).toBe(0);
  expect(monthsSetAside({ ...paid, terms: { ...terms, reason: 'change' } }).written).toBe(0);
});
