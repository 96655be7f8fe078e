import { money } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { InvoiceState } from '../invoice-contract.ts';
import type { SubscriptionState } from '../subscription-contract.ts';
import { nextCharge } from '../rules/next-charge.ts';
import { chargeToCome, ordinaryDate, restsFrom, wishOf } from '../rules/next-box.ts';
import { pendingEnd } from '../rules/refund-end.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import { chargesFor, isExcluded } from '../rules/plan-change.ts';
import type { Invoice } from '../invoice-store.ts';
import { type CreditNote, creditNotesOf } from '../refund-store.ts';
import type { Subscription } from '../store.ts';
import { creditNoteView } from './read-credit-note.ts';

const NO_BOX = { chargesAt: null, ordinary: null, restsFrom: null, wish: null };

/** The dates of the next box, for a plan that has one. */
export function nextBoxView(row: Subscription | undefined, now: Date): SubscriptionState['nextBox'] {
  if (!row || !isLiveStatus(row.status) || row.endsOn || row.sticksHeld || row.quantity === 0) return NO_BOX;
  const wish = wishOf(row, now);
  return {
    chargesAt: chargeToCome(row, now)?.toISOString() ?? null,
    ordinary: ordinaryDate(row, now)?.toISOString() ?? null,
    restsFrom: restsFrom(row, now)?.toISOString() ?? null,
    wish: wish && { kind: wish.kind, until: wish.until, boxes: wish.boxes, receipt: wish.receipt },
  };
}

export function subscriptionView(
  row: Subscription | undefined,
): Omit<
  SubscriptionState,
  'invoices' | 'paymentProblem' | 'nextPayment' | 'ifKept' | 'nextBox' | 'kits' | 'discounts' | 'actions'
> {
  if (!row) {
    const nothing = {
      plan: null,
      monthlyAmount: null,
      perCat: null,
      currentPeriodEnd: null,
      nextPlan: null,
      endsOn: null,
      endsBecause: null,
    };
    return {
      status: 'none',
      nextCharge: chargeView(row),
      catCount: 0,
      collectionPaused: false,
      ...nothing,
      receipt: null,
      cats: [],
    };
  }
  return {
    status: row.status === 'incomplete_expired' ? 'canceled' : row.status,
    nextCharge: chargeView(row),
    plan: row.plan,
    catCount: row.quantity,
    monthlyAmount: money(row.renewalAmount, row.currency),
    perCat: money(row.unitAmount, row.currency),
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    collectionPaused: row.collectionPaused,
    nextPlan: row.nextPlan,
    endsOn: row.endsOn?.toISOString() ?? null,
    endsBecause: pendingEnd(row)?.because ?? null,
    receipt: row.endsOn && row.receiptCode,
    cats: (row.catIds ?? []).map((id) => ({
      id,
      renews: !isExcluded(row.excludedCats, id),
      charged: chargesFor(row, id),
      backOn: row.excludedCats?.find((one) => one.id === id && !one.until)?.back?.renewsOn ?? null,
    })),
  };
}

function chargeView(row: Subscription | undefined): SubscriptionState['nextCharge'] {
  const { state, at, notBefore, endsOn, skipped } = nextCharge(row);
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return { state, at: iso(at), notBefore: iso(notBefore), endsOn: iso(endsOn), skipped: iso(skipped) };
}

/** One statement, and only where something was refunded. */
export async function invoiceViews(ctx: ReadCtx, found: Invoice[]): Promise<InvoiceState[]> {
  const refunded = found.filter(({ refundedAmount }) => refundedAmount > 0);
  const notes = await creditNotesOf(
    ctx.tx,
    refunded.map(({ id }) => id),
  );
  return found.map((invoice) =>
    invoiceView(
      invoice,
      notes.filter(({ invoiceId }) => invoiceId === invoice.id),
    ),
  );
}

function invoiceView(invoice: Invoice, notes: readonly CreditNote[]): InvoiceState {
  const { id, number, status, hostedUrl: url, currency } = invoice;
  return {
    ...{ id, number, status, url },
    amount: money(invoice.totalAmount, currency),
    issuedAt: invoice.issuedAt.toISOString(),
    paidAt: invoice.paidAt?.toISOString() ?? null,
    refunded: money(invoice.refundedAmount, currency),
    lost: money(invoice.lostAmount, currency),
    creditNotes: notes.map((note) => creditNoteView(note, currency)),
  };
}
