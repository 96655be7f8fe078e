import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { newMember } from '#tests/support/members.ts';
import { CHARGED_AFTER_MS, subscriber } from '#tests/support/subscribers.ts';
import { monthsSetAside } from './rules/donations.ts';
import { paidMonth } from './rules/paid-month.ts';
import { donations, invoices } from './tables.ts';
import { refundUnused } from './actions/refund-unused.ts';
import { syncRefunds } from './actions/sync-refunds.ts';
import { syncInvoice } from './actions/sync-subscription.ts';

const DAY_MS = 86_400_000;

const said = async (services: TestServices): Promise<number> =>
  (await newBrowser(services).get('/api/donations')).json.months;
const rows = async ({ database: { db } }: TestServices) => (await db.select().from(donations)).length;
const invoicesOf = async ({ database: { db } }: TestServices) =>
  (await db.select().from(invoices)).toSorted((one, other) => +one.issuedAt - +other.issuedAt);

onOneEngine('months set aside for cats in shelters', (open) => {
  test('R12 N15 C64 each cat and month that is paid is written down once; a change writes none, and what goes back takes its own', async () => {
    const services = await open();
    expect(await said(services)).toBe(0);
    const who = await subscriber(services, { catCount: 2, currency: 'EUR', country: 'DE' });
    expect(await said(services)).toBe(2);
    services.clock.advance(3 * DAY_MS);
    await who.sticks(true);
    const { json: quote } = await who.browser.post('/api/subscription/preview', { planType: 'premium' });
    await who.browser.post('/api/subscription/change', { token: quote.token });
    await services.settle();
    const due = (await who.row()).currentPeriodEnd?.getTime() ?? 0;
    services.clock.advance(due - services.clock.now().getTime() + CHARGED_AFTER_MS);
    await services.settle();
    expect((await invoicesOf(services)).map(({ terms }) => terms?.reason)).toEqual(['first', 'change', 'renewal']);
    expect([await said(services), await rows(services)]).toEqual([4, 4]);

    // One of the two cats of the renewal gets no sticks: its share goes back, however often that is heard.
    const [first, , renewal] = await invoicesOf(services);
    if (!first?.stripeIntentId || !renewal?.stripeIntentId) throw new Error('Nothing was paid.');
    await services.transact(SYSTEM, (ctx) => refundUnused(ctx, renewal.id, 1));
    await services.settle();
    const [one, other] = [first, renewal].map(({ stripeId }) => stripeId);
    const intent = renewal.stripeIntentId;
    await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        index % 2 ? syncInvoice(services, index > 1 ? (one ?? '') : (other ?? '')) : syncRefunds(services, intent),
      ),
    );
    expect([await said(services), await rows(services)]).toEqual([3, 4]);
    // The household's own total counts its payments alone, less refunds.
    const own = async (browser = who.browser) => (await browser.get('/api/subscription/donations')).json.months;
    await who.signIn();
    expect(await own()).toBe(3);
    const stranger = await newMember(services);
    expect(await own(stranger)).toBe(0);
    expect((await newBrowser(services).get('/api/subscription/donations')).status).toBe(401);

    // The bank takes the first payment back, for a while and then not; a refund is for good.
    const { data } = await services.stripe.charges.list({ payment_intent: first.stripeIntentId });
    await services.sandbox.control.contest(data[0]?.id ?? '', 'fraudulent');
    await services.settle();
    expect(await said(services)).toBe(3);
    const [dispute] = (await services.stripe.disputes.list({ limit: 1 })).data;
    await services.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'losing_evidence' } });
    await services.settle();
    expect([await said(services), await own()]).toEqual([1, 1]);
    await services.stripe.refunds.create({ payment_intent: intent });
    await services.settle();
    expect([await said(services), await rows(services)]).toEqual([0, 4]);
  });
});

test('N15 R15 kits that are refunded take no donated month, and sticks that are refunded take theirs beside kits', () => {
  const sum = 3 * 3000;
  const kit = { cat: 'miso', price: 5400 };
  const standing = (kits: { cat: string; price: number; back?: number }[], refundedAmount: number) =>
    monthsSetAside({
      ...{ status: 'paid', paidAmount: sum + kits.length * 5400, refundedAmount, lostAmount: 0 },
      terms: { reason: 'renewal', plan: 'standard', cats: 3, unit: 3000, delivery: 0, kits },
    }).standing;
  expect(standing([{ ...kit, back: 5400 }], 3000 + 5400)).toBe(2);
  expect(standing([kit, { ...kit, cat: 'ada' }], 3000)).toBe(2);
  expect(standing([{ ...kit, back: 5400 }], 5400)).toBe(3);
  // A part of a kit as well; a refund that names no part counts as sticks.
  expect(standing([{ ...kit, back: 1000 }], 1000)).toBe(3);
  expect(standing([kit], 3000)).toBe(2);
  expect(standing([kit], sum + 5400)).toBe(0);
});

test('R15 a commission follows the sticks of a payment, whatever happens to its kits', () => {
  const paid = (back: number, refundedAmount: number) =>
    paidMonth(
      {
        ...{
          id: 'in',
          currency: 'USD' as const,
          charged: null,
          paidAmount: 3500 + 5400,
          refundedAmount,
          lostAmount: 0,
        },
        terms: { plan: 'standard' as const, kits: [{ cat: 'miso', price: 5400, back }] },
      },
      'standard',
    );
  expect([paid(5400, 5400).paid.amount, paid(5400, 5400).kept.amount]).toEqual([3500, 3500]);
  expect(paid(0, 3500).kept.amount).toBe(0);
});

test('N15 a refund reduces the donated months in proportion, rounded to whole ones', () => {
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
