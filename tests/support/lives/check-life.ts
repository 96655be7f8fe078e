import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { kitsAmount } from '#src/capabilities/billing/rules/kits-in-box.ts';
import { paidThrough } from '#src/capabilities/billing/rules/next-box.ts';
import { pendingEnd } from '#src/capabilities/billing/rules/refund-end.ts';
import { KIT_PRODUCT } from '#src/capabilities/billing/rules/payment-page.ts';
import { creditNotes, invoices, receipts, refundRequests } from '#src/capabilities/billing/tables.ts';
import { boxes, boxExtras } from '#src/capabilities/fulfilment/tables.ts';
import { expectAgreement } from '../agreement.ts';
import type { Life } from './life.ts';

const RECEIPT_MAILS =
  /^(box-(skipped|moved|forwarded|paused|resumed|restored|early-failed)|plan-(cancelled|kept|changed|cats-(changed|paused))|card-changed)$/;

const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Rows, payment service and page agree; every charge is an invoice and one box, every refund a credit note, every receipt a mail. */
export async function checkLife(life: Life): Promise<void> {
  const { services, customer, row } = life;
  await expectAgreement(services, { browser: customer, row });
  await nothingShortened(life);
  await moneyAgrees(life);
  await boxesAgree(life);
  await kitsAgree(life);
  const written = await services.database.db.$count(receipts);
  expect((await services.mails()).filter(({ kind }) => RECEIPT_MAILS.test(kind))).toHaveLength(written);
}

async function nothingShortened({ services, row }: Life): Promise<void> {
  const ours = await row();
  const through = paidThrough(ours);
  // The last payment was refunded.
  if (pendingEnd(ours)) return;
  if (ours.status === 'canceled' || !through || ours.timing?.kind === 'forward') return;
  const { items, pause_collection } = await services.stripe.subscriptions.retrieve(ours.stripeId);
  // Nothing is charged before paid sticks have left; the month is moved then.
  if (pause_collection) return;
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
  const charges = (await stripe.charges.list({ limit: 100 })).data.filter(({ paid }) => paid);
  const refunds = (await stripe.refunds.list({ limit: 100 })).data.filter(({ status }) => status === 'succeeded');
  const paid = ours.map(({ paidAmount }) => paidAmount);
  const refunded = ours.map(({ refundedAmount }) => refundedAmount);
  const notes = (await db.select().from(creditNotes)).map(({ amount }) => amount);
  expect({
    paid: sum(paid),
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

/** The next payment on the page equals the payment service's next charge, follow-up kits included; none is charged without agreement. */
async function kitsAgree({ services, customer, row }: Life): Promise<void> {
  const ours = await row();
  const { kits, nextPayment, discounts } = (await customer.get('/api/subscription')).json;
  if (ours.status === 'canceled' || ours.endsOn || !nextPayment || ours.quantity === 0) return;
  const { items } = await services.stripe.subscriptions.retrieve(ours.stripeId);
  const theirs = sum(items.data.map(({ quantity, price }) => (quantity ?? 1) * (price.unit_amount ?? 0)));
  const off = sum(discounts.map(({ amount }: { amount: { amount: number } }) => amount.amount));
  expect(nextPayment.amount).toBe(theirs - off);
  const kitItem = items.data.find(({ price }) => price.product === KIT_PRODUCT);
  const paid = kits.filter(
    (kit: { inNextBox: boolean; price: { amount: number } }) => kit.inNextBox && kit.price.amount > 0,
  );
  expect(kitItem?.quantity ?? 0).toBe(paid.length);
}

async function boxesAgree({
  services: {
    database: { db },
  },
}: Life): Promise<void> {
  const renewals = await db.select().from(invoices).where(eq(invoices.status, 'paid'));
  for (const { id, terms, paidAmount, totalAmount } of renewals)
    if (terms?.reason === 'renewal' && paidAmount > 0) {
      // One that was charged while its plan ended goes back without a box, by a request of its own id.
      if ((await db.$count(refundRequests, eq(refundRequests.id, id))) > 0) continue;
      expect([id, await db.$count(boxes, and(eq(boxes.invoiceId, id)))]).toEqual([id, 1]);
      // The kits of its box are those it was charged for, each once.
      const kits = await db.select().from(boxExtras).where(eq(boxExtras.invoiceId, id));
      expect([id, kits.map(({ catId }) => catId).toSorted()]).toEqual([
        id,
        (terms.kits ?? []).map(({ cat }) => cat).toSorted(),
      ]);
      // The sum that went back of each kit is that of the credit notes, and no more than its price.
      const notes = await db.select().from(creditNotes).where(eq(creditNotes.invoiceId, id));
      const back = notes.flatMap((note) => (note.cancelledAt ? [] : (note.kits ?? [])));
      for (const kit of terms.kits ?? []) {
        expect([id, kit.back ?? 0]).toEqual([id, kitsAmount(back.filter(({ cat }) => cat === kit.cat))]);
        expect(kit.back ?? 0).toBeLessThanOrEqual(kit.price);
      }
      const off = (terms.off?.sticks ?? 0) + (terms.off?.delivery ?? 0);
      expect([id, totalAmount]).toEqual([
        id,
        terms.unit * terms.cats + terms.delivery - off + kitsAmount(terms.kits ?? []),
      ]);
    }
}
