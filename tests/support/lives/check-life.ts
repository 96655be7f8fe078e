import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { paidThrough } from '#src/capabilities/billing/rules/next-box.ts';
import { creditNotes, invoices, receipts } from '#src/capabilities/billing/tables.ts';
import { boxes } from '#src/capabilities/fulfilment/tables.ts';
import { gifts } from '#src/capabilities/gifts/tables.ts';
import { expectAgreement } from '../agreement.ts';
import type { Life } from './life.ts';

const PAID_GIFTS = ['paid', 'redeemed', 'refunding', 'refunded'] as const;
const RECEIPT_MAILS = /^(box-(skipped|moved|forwarded|paused|resumed|restored|early-failed)|plan-(cancelled|kept))$/;

const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Rows, payment service and page agree; every charge is an invoice and one box, every refund a credit note, every receipt a mail. */
export async function checkLife(life: Life): Promise<void> {
  const { services, customer, row } = life;
  await expectAgreement(services, { browser: customer, row });
  await nothingShortened(life);
  await moneyAgrees(life);
  await boxesAgree(life);
  const written = await services.database.db.$count(receipts);
  expect((await services.mails()).filter(({ kind }) => RECEIPT_MAILS.test(kind))).toHaveLength(written);
}

async function nothingShortened({ services, row }: Life): Promise<void> {
  const ours = await row();
  const through = paidThrough(ours);
  if (ours.status === 'canceled' || !through || ours.timing?.kind === 'forward') return;
  const { items } = await services.stripe.subscriptions.retrieve(ours.stripeId);
  const end = Math.min(...items.data.map((item) => item.current_period_end)) * 1000;
  expect(end).toBeGreaterThanOrEqual(through.getTime());
}

async function moneyAgrees({
  services: {
    database: { db },
    stripe,
  },
}: Life): Promise<void> {
  const ours = await db.select().from(invoices);
  const given = await db
    .select()
    .from(gifts)
    .where(inArray(gifts.state, [...PAID_GIFTS]));
  const charges = (await stripe.charges.list({ limit: 100 })).data.filter(({ paid }) => paid);
  const refunds = (await stripe.refunds.list({ limit: 100 })).data.filter(({ status }) => status === 'succeeded');
  const paid = ours.map(({ paidAmount }) => paidAmount);
  const refunded = ours.map(({ refundedAmount }) => refundedAmount);
  const notes = (await db.select().from(creditNotes)).map(({ amount }) => amount);
  expect({
    paid: sum(paid) + sum(given.map(({ totalAmount }) => totalAmount)),
    refunded: sum(refunded),
    notes: sum(notes),
  }).toEqual({
    paid: sum(charges.map(({ amount }) => amount)),
    refunded: sum(refunds.map(({ amount }) => amount)),
    notes: sum(refunded),
  });
  const numbers = ours.flatMap(({ number }) => number ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
}

async function boxesAgree({
  services: {
    database: { db },
  },
}: Life): Promise<void> {
  const renewals = await db.select().from(invoices).where(eq(invoices.status, 'paid'));
  for (const { id, terms, paidAmount } of renewals)
    if (terms?.reason === 'renewal' && paidAmount > 0)
      expect([id, await db.$count(boxes, and(eq(boxes.invoiceId, id)))]).toEqual([id, 1]);
}
