import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { newId } from '#src/lib/id.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { recordDonations } from './donation-store.ts';
import type { Invoice } from './invoice-store.ts';
import { takeNumber } from './number-store.ts';
import { includedShare } from './rules/credit-notes.ts';
import { type KitInBox, kitsAmount } from './rules/kits-in-box.ts';
import { withKitsBack } from './rules/invoice-terms.ts';
import { isEffective, kitsOfRefund, reasonOf, type Refund } from './rules/refunds.ts';
import { creditNotes, invoices } from './tables.ts';
import { type CreditNote, creditNotesOf } from './refund-store.ts';

export interface Recorded {
  invoice: Invoice;
  /** The invoice before. */
  before: Invoice;
  issued: CreditNote[];
  cancelled: CreditNote[];
}

/**
 * Brings the credit notes of an invoice and its refunded amount in line with its refunds, in any order and
 * number of readings: each refund that takes place has one note, and one that failed cancels it for good.
 */
export async function recordRefunds(
  tx: Tx,
  stripeId: string,
  { refunds, now }: { refunds: readonly Refund[]; now: Date },
): Promise<Recorded | null> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.stripeId, stripeId)).for('update');
  if (!invoice) return null;
  const found = await creditNotesOf(tx, [invoice.id]);
  const cancelled = await cancelFailed(tx, found, { refunds, now });
  // A refund that failed leaves its kits and its tax to the one made in its place, which may be in the same reading.
  const known = found.map((note) => cancelled.find(({ id }) => id === note.id) ?? note);
  const issued = await issueMissing(tx, invoice, known, refunds);
  const standing = await standingNotes(tx, invoice.id);
  const refundedAmount = standing.reduce((sum, { amount }) => sum + amount, 0);
  if (issued.length + cancelled.length === 0 && refundedAmount === invoice.refundedAmount) return null;
  const refundedAt = standing.at(-1)?.issuedAt ?? null;
  const terms = invoice.terms && withKitsBack(invoice.terms, { standing, failed: cancelled });
  const after = { refundedAmount, refundedAt, terms };
  await tx.update(invoices).set(after).where(eq(invoices.id, invoice.id));
  await recordDonations(tx, stripeId);
  return { invoice: { ...invoice, ...after }, before: invoice, issued, cancelled };
}

async function cancelFailed(
  tx: Tx,
  known: readonly CreditNote[],
  { refunds, now }: { refunds: readonly Refund[]; now: Date },
): Promise<CreditNote[]> {
  const failed = new Set(refunds.filter((refund) => !isEffective(refund)).map(({ id }) => id));
  const over = known.filter(({ stripeRefundId: of, cancelledAt }) => of !== null && failed.has(of) && !cancelledAt);
  if (over.length === 0) return [];
  const ids = over.map(({ id }) => id);
  return tx.update(creditNotes).set({ cancelledAt: now }).where(inArray(creditNotes.id, ids)).returning();
}

async function issueMissing(
  tx: Tx,
  invoice: Invoice,
  known: readonly CreditNote[],
  refunds: readonly Refund[],
): Promise<CreditNote[]> {
  const numbered = new Set(known.map(({ stripeRefundId }) => stripeRefundId));
  // One note of an upgrade stands for all refunds until then.
  const covered = known.find(({ stripeRefundId }) => stripeRefundId === null)?.issuedAt.getTime() ?? -1;
  const missing = refunds
    .filter((refund) => isEffective(refund) && !numbered.has(refund.id) && refund.created * 1000 > covered)
    .toSorted((one, other) => one.created - other.created || (one.id < other.id ? -1 : 1));
  const kits = kitsLeft(invoice, known);
  let before = known.filter(({ cancelledAt }) => !cancelledAt).reduce((sum, { amount }) => sum + amount, 0);
  const issued: CreditNote[] = [];
  for (const refund of missing) {
    const issuedAt = new Date(refund.created * 1000);
    const number = await takeNumber(tx, 'creditNote', issuedAt);
    const [row] = await tx
      .insert(creditNotes)
      .values({
        ...{ id: newId(), invoiceId: invoice.id, number, stripeRefundId: refund.id, amount: refund.amount, issuedAt },
        ...includedShare(invoice.charged, { before, amount: refund.amount }),
        reason: reasonOf(refund),
        kits: kits.take(refund),
      })
      .returning();
    if (row) issued.push(row);
    before += refund.amount;
  }
  return issued;
}

/** Amount left to go back of each kit of an invoice, taken refund by refund: one says it for kits of the invoice, and for no more than their price. */
function kitsLeft({ terms }: Invoice, known: readonly CreditNote[]) {
  const notes = known.filter(({ cancelledAt }) => !cancelledAt).flatMap(({ kits }) => kits ?? []);
  const left = new Map(
    (terms?.kits ?? []).map(({ cat, price }) => [cat, price - kitsAmount(notes.filter((kit) => kit.cat === cat))]),
  );
  const unsent = () =>
    (terms?.kits ?? [])
      .filter(({ refund }) => refund === 'unsent')
      .map(({ cat }) => ({ cat, price: left.get(cat) ?? 0 }))
      .filter(({ price }) => price > 0);
  return {
    take: (refund: Refund): KitInBox[] | null => {
      const taken = kitsOfRefund(refund, unsent()).flatMap(({ cat, price: asked }) => {
        const most = left.get(cat);
        if (most === undefined) return [];
        const price = Math.min(asked, most);
        left.set(cat, most - price);
        return [{ cat, price }];
      });
      return taken.length ? taken : null;
    },
  };
}

const standingNotes = (tx: ReadHandle, invoiceId: string): Promise<CreditNote[]> =>
  tx
    .select()
    .from(creditNotes)
    .where(and(eq(creditNotes.invoiceId, invoiceId), isNull(creditNotes.cancelledAt)))
    .orderBy(asc(creditNotes.issuedAt), asc(creditNotes.id));
