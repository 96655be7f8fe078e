import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { money } from '#src/lib/money.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refundOvertaken, refundPartTooMuch } from '../refund-contract.ts';
import { refusals } from '../contract.ts';
import { disputeOver } from '../dispute-store.ts';
import { saleMoneyChanged } from '../events.ts';
import type { Invoice } from '../invoice-store.ts';
import {
  insertRefundRequest,
  type RefundRequest,
  refundRequestById,
  refundRequestsOf,
} from '../refund-request-store.ts';
import { lockInvoice } from '../refund-store.ts';
import {
  type RefundableState,
  type RefundAsk,
  type RefundReason,
  partsAmount,
  refundableAmount,
  refundParts,
} from '../rules/refund-request.ts';
import { kitsAmount } from '../rules/kits-in-box.ts';
import { sticksPayment } from '../rules/sticks-payment.ts';
import { notifyPayer } from './notify-payer.ts';
import { sendRefund } from './send-refund.ts';

export interface RefundWish {
  /** Made by the caller: the same id twice is one refund. */
  id: string;
  invoiceId: string;
  ask: RefundAsk;
  reason: RefundReason;
  /** For colleagues. */
  note: string;
  /** The plan goes on, also where everything of its current payment is refunded. */
  keepsPlan: boolean;
  /** The colleague; null for a rule. */
  by: string | null;
  /** Refundable amount that was on screen, in minor units; null if none was shown. */
  seen: number | null;
}

/**
 * Stores a refund request and enqueues it, once for each id. Its effects follow from the payment service's
 * answer. Refuses `invoice-unknown`, the refusals of `refundParts`, and `overtaken` where the rest changed since it was seen.
 */
export async function requestRefund(ctx: Ctx, wish: RefundWish): Promise<DomainError | null> {
  const { id, invoiceId, ask, reason, note, keepsPlan, by, seen } = wish;
  const invoice = await lockInvoice(ctx.tx, invoiceId);
  if (!invoice) return refusals('invoice-unknown');
  const known = await refundRequestById(ctx.tx, id);
  if (known) return known.invoiceId === invoiceId ? null : refusals('invoice-unknown');
  const requests = await refundRequestsOf(ctx.tx, [invoiceId]);
  const state = await refundableState(ctx, invoice, requests);
  if (seen !== null && seen !== refundableAmount(state)) return refundOvertaken(await lastToAsk(ctx, requests));
  const parts = refundParts(state, { ask, reason });
  if (parts === 'refund-part-too-much') return refundPartTooMuch(askedPart(state, ask, invoice));
  if (typeof parts === 'string') return refusals(parts);
  const amount = partsAmount(parts);
  if (amount === 0) return refusals('refund-nothing-left');
  const cats = ask.kind === 'box' ? ask.cats : null;
  const kits = parts.kits.length ? parts.kits : null;
  await insertRefundRequest(ctx.tx, {
    ...{ id, invoiceId, kind: ask.kind, amount, cats, kits, reason, note, keepsPlan },
    ...{ requestedBy: by, requestedAt: ctx.now, state: 'begun' },
  });
  await ctx.enqueue(sendRefund, { requestId: id });
  await tellRequested(ctx, invoice);
  ctx.log.info({ by, invoice: invoiceId, refund: id, amount }, 'refund requested');
  return null;
}

/** The part of a payment that a refund would exceed, and the rest of it. Kits of a box are never refunded above that. */
function askedPart({ sticks, kits }: RefundableState, ask: RefundAsk, { currency }: Invoice) {
  const kit = ask.kind === 'amount' ? kits.find(({ cat }) => cat === ask.kit) : undefined;
  return kit
    ? { part: 'this test kit', left: money(kit.left, currency) }
    : { part: 'sticks and delivery', left: money(sticks.left, currency) };
}

/** A sale without a plan may stop being good with the request, before the money is back. */
async function tellRequested(ctx: Ctx, invoice: Invoice): Promise<void> {
  await notifyPayer(ctx, invoice);
  if (invoice.sale) await ctx.emit(saleMoneyChanged, { key: invoice.stripeSubscriptionId, issued: [], cancelled: [] });
}

/** Everything that decides what may be refunded of an invoice now. */
export async function refundableState(
  ctx: Pick<ReadCtx, 'tx'>,
  invoice: Invoice,
  requests: readonly RefundRequest[],
): Promise<RefundableState> {
  const { status, paidAmount, refundedAmount, lostAmount, terms } = invoice;
  const begun = requests.filter(({ state }) => state === 'begun');
  const waiting = begun.reduce((sum, { amount }) => sum + amount, 0);
  const left = refundableAmount({ paidAmount, refundedAmount, lostAmount, waiting });
  const kitsWaiting = begun.flatMap(({ kits }) => kits ?? []);
  const sticks = sticksPayment(invoice);
  const sticksWaiting = waiting - kitsAmount(kitsWaiting);
  return {
    ...{ status, paidAmount, refundedAmount, lostAmount, waiting },
    disputed: (await disputeOver(ctx.tx, invoice.id)) === 'open',
    cats: terms?.months ? null : (terms?.cats ?? null),
    sticks: { paid: sticks.paid, left: Math.max(0, Math.min(left, sticks.paid - sticks.back - sticksWaiting)) },
    kits: (terms?.kits ?? []).map(({ cat, price, back = 0, refund }) => {
      const asked = kitsAmount(kitsWaiting.filter((kit) => kit.cat === cat));
      return {
        ...{ cat, price, left: Math.max(0, Math.min(left, price - back - asked)) },
        unsent: refund === 'unsent' && back + asked < price,
        lost: refund !== undefined,
      };
    }),
  };
}

/** First name of the colleague who asked for the latest refund. */
async function lastToAsk(ctx: Ctx, [last]: readonly RefundRequest[]): Promise<string | null> {
  return (last?.requestedBy && (await findAccount(ctx.tx, last.requestedBy))?.firstName) || null;
}
