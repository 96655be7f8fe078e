import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { type Money, money } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { changesInMonth } from '../paid-month-store.ts';
import { firstInvoiceOf, type Invoice, invoiceById } from '../invoice-store.ts';
import { creditNotesOf } from '../refund-store.ts';
import { refundRequestById, refundRequestsOf } from '../refund-request-store.ts';
import { partsAmount, type RefundAsk, refundParts, type RefundRefusal } from '../rules/refund-request.ts';
import { refundableState } from './request-refund.ts';

/** Payment of a box, and the amount that a refund of it comes to now. */
export interface BoxPayment {
  invoiceId: string;
  /** Other payments of the same month were made, as for a dearer plan. */
  mixed: boolean;
  amount: Money | RefundRefusal;
}

interface PaidBox {
  invoiceId: string | null;
  checkoutId: string;
  /** 1 is the first of its order. */
  month: number;
}

/** The payment of a box: its own renewal, or the first payment of its order for a first box. Null for a gift. */
export async function boxPayment(
  ctx: Pick<ReadCtx, 'tx'>,
  { householdId }: HouseholdScope,
  { invoiceId, checkoutId, month }: PaidBox,
  ask: RefundAsk,
): Promise<BoxPayment | null> {
  const invoice = invoiceId
    ? await invoiceById(ctx.tx, invoiceId)
    : month === 1
      ? await firstInvoiceOf(ctx.tx, checkoutId)
      : undefined;
  if (invoice?.householdId !== householdId) return null;
  const state = await refundableState(ctx, invoice, await refundRequestsOf(ctx.tx, [invoice.id]));
  const parts = refundParts(state, { ask, reason: 'refused' });
  return {
    invoiceId: invoice.id,
    mixed: (await changesInMonth(ctx.tx, invoice)).some(({ paidAmount }) => paidAmount > 0),
    amount: typeof parts === 'string' ? parts : money(partsAmount(parts), invoice.currency),
  };
}

/** Whether anything was paid for an order. */
export const isPaidOrder = async ({ tx }: Pick<ReadCtx, 'tx'>, checkoutId: string): Promise<boolean> =>
  ((await firstInvoiceOf(tx, checkoutId))?.paidAmount ?? 0) > 0;

/** State of a refund: asked for, made, or refused by the payment service. */
export type RefundOutcome = { state: 'begun' | 'sent' | 'failed'; amount: Money; at: Date };

/** The refund that a rule asked for, by its id; without one, the refunds by colleagues for refused sticks since then. */
export async function refundOutcome(
  { tx }: Pick<ReadCtx, 'tx'>,
  { id, invoiceId, since }: { id: string; invoiceId: string; since: Date },
): Promise<RefundOutcome | null> {
  const invoice = await invoiceById(tx, invoiceId);
  if (!invoice) return null;
  const request = await refundRequestById(tx, id);
  if (request) {
    const { state, amount, requestedAt, settledAt } = request;
    return { state, amount: money(amount, invoice.currency), at: settledAt ?? requestedAt };
  }
  return refundedSince(await creditNotesOf(tx, [invoiceId]), invoice, since);
}

function refundedSince(
  notes: Awaited<ReturnType<typeof creditNotesOf>>,
  { currency }: Invoice,
  since: Date,
): RefundOutcome | null {
  const own = notes.filter(
    ({ reason, cancelledAt, issuedAt }) => reason === 'refused' && !cancelledAt && issuedAt >= since,
  );
  const last = own.at(-1);
  if (!last) return null;
  return {
    state: 'sent',
    amount: money(
      own.reduce((sum, { amount }) => sum + amount, 0),
      currency,
    ),
    at: last.issuedAt,
  };
}
