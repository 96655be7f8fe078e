import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { people } from '#src/capabilities/access/tables.ts';
import { attributeOrder } from '#src/capabilities/affiliates/actions/attribute-order.ts';
import { affiliates, commissionRows } from '#src/capabilities/affiliates/tables.ts';
import { POINTS } from '#src/capabilities/rewards/rules/points.ts';
import { pointsEntries } from '#src/capabilities/rewards/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { colleague } from '#tests/support/parcels.ts';
import { subscriber } from '#tests/support/subscribers.ts';
import { requestRefund } from './actions/request-refund.ts';
import { syncRefunds } from './actions/sync-refunds.ts';
import { monthsSetAside } from './rules/donations.ts';
import { refundedSum } from './rules/refunds.ts';
import { creditNotes, donations, invoices } from './tables.ts';

const STORY_MS = 240_000;

/** Step of a payment's life: by the desk, by hand in Stripe, by the bank, or a reading that comes twice. */
const step = fc.oneof(
  fc.record({ do: fc.constant('desk' as const), amount: fc.integer({ min: 1, max: 15_000 }) }),
  fc.record({ do: fc.constant('boxes' as const), amount: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ do: fc.constant('rest' as const), amount: fc.constant(0) }),
  fc.record({ do: fc.constant('hand' as const), amount: fc.integer({ min: 1, max: 15_000 }) }),
  fc.record({ do: fc.constant('sent-back' as const), amount: fc.nat(5) }),
  fc.record({ do: fc.constant('dispute' as const), amount: fc.nat(1) }),
  fc.record({ do: fc.constant('read' as const), amount: fc.constant(0) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function play(services: TestServices, invoiceId: string, { do: what, amount }: Step) {
  const { stripe, sandbox } = services;
  const [row] = await services.database.db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const payment_intent = row?.stripeIntentId ?? '';
  const asks = {
    desk: { kind: 'amount', amount, kit: null },
    boxes: { kind: 'box', cats: amount, kits: [] },
    rest: { kind: 'full' },
  } as const;
  if (what in asks)
    await services.transact(SYSTEM, (ctx) =>
      requestRefund(ctx, {
        ...{ id: randomUUID(), invoiceId, ask: asks[what as 'desk'], reason: 'goodwill', note: '' },
        ...{ keepsPlan: true, by: null, seen: null },
      }),
    );
  // Stripe refuses a refund that is too much or disputed, by hand as well.
  if (what === 'hand') await stripe.refunds.create({ payment_intent, amount }).catch(() => {});
  const refunds = (await stripe.refunds.list({ payment_intent, limit: 100 })).data;
  const last = refunds[amount];
  if (what === 'sent-back' && last?.status === 'succeeded') await sandbox.control.failRefund(last.id);
  if (what === 'dispute') {
    const [charge] = (await stripe.charges.list({ payment_intent })).data;
    await sandbox.control.contest(charge?.id ?? '', 'fraudulent').catch(() => {});
    await services.settle();
    const [dispute] = (await stripe.disputes.list({ payment_intent, limit: 1 })).data;
    const evidence = { uncategorized_text: amount ? 'winning_evidence' : 'losing_evidence' };
    if (dispute?.status === 'needs_response') await stripe.disputes.update(dispute.id, { evidence });
  }
  if (what === 'read')
    await Promise.all([syncRefunds(services, payment_intent), syncRefunds(services, payment_intent)]);
}

const CODE = 'ANNA2345';

/** An affiliate whose code the orders were made with. */
async function newAffiliate(services: TestServices): Promise<void> {
  const { db } = services.database;
  await colleague(services, 'Finn', 'finance');
  const [approver] = await db.select().from(people).where(eq(people.role, 'finance'));
  await db.insert(affiliates).values({
    ...{ id: randomUUID(), name: 'Anna', email: 'anna@affiliate.example', code: CODE },
    ...{ approvedById: approver?.id ?? '', approvedAt: services.clock.now() },
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

type Paid = typeof invoices.$inferSelect;

/** Points stand while any of the payment does; the affiliate gets a quarter of the unrefunded amount, without tax. */
async function expectEarned({ database: { db } }: TestServices, checkoutId: string, row: Paid): Promise<void> {
  const kept = row.paidAmount - row.refundedAmount - row.lostAmount;
  const ofOrder = eq(pointsEntries.about, `order:${checkoutId}`);
  const points = await db.select().from(pointsEntries).where(ofOrder);
  expect(sum(points.map((entry) => entry.points))).toBe(kept > 0 ? POINTS.order.points : 0);
  const rate = row.charged?.ratePercent ?? 0;
  const net = kept - Math.round((kept * rate) / (100 + rate));
  const commissions = await db.select().from(commissionRows).where(eq(commissionRows.checkoutId, checkoutId));
  expect(sum(commissions.map(({ amount }) => amount))).toBe(Math.round(net / 4));
}

onOneEngine('a payment and its refunds and disputes', (open) => {
  test(
    'N15 after any sequence of refunds and disputes invoice, provider, credit notes, donations, points and commissions agree, and never more is refunded than was paid',
    async () => {
      const services = await open();
      const { db } = services.database;
      await newAffiliate(services);
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
          const who = await subscriber(services, { currency: 'EUR', country: 'DE' });
          const { stripeId, checkoutId } = await who.row();
          await services.transact(SYSTEM, (ctx) => attributeOrder(ctx, { checkoutId, referralCode: CODE }));
          await services.settle();
          const read = async () =>
            (await db.select().from(invoices).where(eq(invoices.stripeSubscriptionId, stripeId)))[0] ?? expect.fail();
          const { id } = await read();
          for (const one of steps) {
            await play(services, id, one);
            await services.settle();
            const row = await read();
            const payment_intent = row.stripeIntentId ?? '';
            const theirs = (await services.stripe.refunds.list({ payment_intent, limit: 100 })).data;
            const notes = await db.select().from(creditNotes).where(eq(creditNotes.invoiceId, id));
            const standing = notes.filter(({ cancelledAt }) => !cancelledAt);
            expect(notes).toHaveLength(theirs.length);
            expect(row.refundedAmount).toBe(refundedSum(theirs));
            expect(sum(standing.map(({ amount }) => amount))).toBe(row.refundedAmount);
            expect(row.refundedAmount).toBeLessThanOrEqual(row.paidAmount);
            for (const { amount, tax } of notes) expect(tax).toBeLessThanOrEqual(amount);
            const units = await db.select().from(donations).where(eq(donations.stripeInvoiceId, row.stripeId));
            await expectEarned(services, checkoutId, row);
            expect(units.filter(({ reversedAt }) => !reversedAt)).toHaveLength(monthsSetAside(row).standing);
          }
        }),
        { numRuns: 6 },
      );
      const numbers = (await db.select().from(creditNotes)).map(({ number }) => Number(number.slice(8)));
      expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
    },
    STORY_MS,
  );
});
