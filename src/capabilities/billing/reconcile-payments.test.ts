import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TestServices } from '#tests/support/engines.ts';
import { DISCREPANCIES } from './rules/discrepancies.ts';
import { creditNotes, disputes, invoices, duplicatePayments, subscriptions } from './tables.ts';
import { night, lastInvoice, setInvoice, type Case, testDifferences } from '#tests/support/reconcile.ts';

const lastCharge = async ({ stripe }: TestServices) => (await stripe.charges.list({ limit: 1 })).data[0]?.id ?? '';

const PAYMENT_CASES: Case[] = [
  {
    kind: 'invoice-missing',
    what: 'an invoice that is not here',
    plant: async (services, someone) => {
      const { id } = await lastInvoice(services, someone);
      await services.database.db.delete(invoices).where(eq(invoices.id, id));
    },
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).status).toBe('paid'),
  },
  {
    kind: 'invoice-differs',
    what: 'paid there, open here',
    plant: async (services, someone) => {
      const { id } = await lastInvoice(services, someone);
      await services.database.db.update(invoices).set({ status: 'open', paidAmount: 0 }).where(eq(invoices.id, id));
    },
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).status).toBe('paid'),
  },
  {
    kind: 'invoice-differs',
    what: 'another amount paid',
    plant: async (services, someone) => setInvoice(services, await lastInvoice(services, someone), { paidAmount: 1 }),
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).paidAmount).toBe(23_000),
  },
  {
    kind: 'invoice-differs',
    what: 'another total, which is a document, is left to people',
    plant: async (services, someone) => setInvoice(services, await lastInvoice(services, someone), { totalAmount: 1 }),
  },
  {
    kind: 'invoice-unknown',
    what: 'paid here and not there is left to people',
    plant: async (services, someone) => {
      const { stripeId } = await lastInvoice(services, someone);
      await services.database.db.execute(sql`delete from sandbox.objects where id = ${stripeId}`);
    },
  },
  {
    kind: 'refund-differs',
    what: 'given back here alone',
    plant: async (services, someone) =>
      setInvoice(services, await lastInvoice(services, someone), {
        refundedAmount: 1000,
        refundedAt: services.clock.now(),
      }),
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).refundedAmount).toBe(0),
  },
  {
    kind: 'credit-note-differs',
    what: 'a credit note of another amount than its refund is left to people',
    plant: async (services) => {
      await services.stripe.refunds.create({ charge: await lastCharge(services), amount: 1000 });
      await night(services);
      await services.stripe.refunds.create({ charge: await lastCharge(services), amount: 500 });
      await night(services);
      const { db } = services.database;
      // Their sum is right.
      for (const [from, to] of [
        [1000, 900],
        [500, 600],
      ] as const)
        await db.update(creditNotes).set({ amount: to }).where(eq(creditNotes.amount, from));
    },
  },
  {
    kind: 'loss-differs',
    what: 'lost without a dispute',
    plant: async (services, someone) => setInvoice(services, await lastInvoice(services, someone), { lostAmount: 700 }),
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).lostAmount).toBe(0),
  },
  {
    kind: 'dispute-unknown',
    what: 'a dispute that is only here is left to people',
    plant: async (services, someone) => {
      const { id: invoiceId, stripeIntentId } = await lastInvoice(services, someone);
      const now = services.clock.now();
      await services.database.db.insert(disputes).values({
        ...{ id: randomUUID(), stripeId: 'dp_only_here', stripeChargeId: 'ch_x', stripeIntentId, invoiceId },
        ...{ status: 'won', reason: 'general', amount: 1000, currency: 'AED', openedAt: now, settledAt: now },
        readAt: now,
      });
    },
  },
  {
    kind: 'refund-differs',
    what: 'given back there by hand',
    plant: async (services) => services.stripe.refunds.create({ charge: await lastCharge(services), amount: 1000 }),
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).refundedAmount).toBe(1000),
  },
  {
    kind: 'refund-differs',
    what: 'given back here and not there',
    plant: async (services, someone) => {
      await services.stripe.refunds.create({ charge: await lastCharge(services), amount: 1000 });
      const { id } = await lastInvoice(services, someone);
      await services.database.db.update(invoices).set({ refundedAmount: 2000 }).where(eq(invoices.id, id));
    },
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).refundedAmount).toBe(1000),
  },
  {
    kind: 'dispute-differs',
    what: 'a dispute nobody heard of',
    plant: async (services) => services.sandbox.control.contest(await lastCharge(services), 'fraudulent'),
    healed: async (services, someone) => {
      const { id } = await lastInvoice(services, someone);
      const found = await services.database.db.select().from(disputes).where(eq(disputes.invoiceId, id));
      expect(found.map(({ status }) => status)).toEqual(['needs_response']);
      expect((await someone.row()).collectionPaused).toBe(true);
    },
  },
  {
    kind: 'fraud-warning',
    what: 'a bank that warns of fraud is left to people',
    plant: async (services) => services.sandbox.control.contest(await lastCharge(services), 'fraud_warning'),
  },
  {
    kind: 'stray-not-returned',
    what: 'a second payment that was not given back',
    plant: async ({ database: { db }, clock }, { row }) => {
      const { id, stripeId, checkoutId } = await row();
      await db.delete(invoices);
      await db.delete(subscriptions).where(eq(subscriptions.id, id));
      await db.insert(duplicatePayments).values({ stripeSubscriptionId: stripeId, checkoutId, foundAt: clock.now() });
    },
    healed: async ({ database: { db }, stripe }) => {
      const [duplicate] = await db.select().from(duplicatePayments);
      expect((await stripe.refunds.retrieve(duplicate?.stripeRefundId ?? '')).status).toBe('succeeded');
    },
  },
];

describe('differences of payments', () => {
  testDifferences(PAYMENT_CASES);
});

test('every kind has a name and advice for staff', () => {
  for (const { name, advice } of Object.values(DISCREPANCIES)) expect(name && advice).toBeTruthy();
});
