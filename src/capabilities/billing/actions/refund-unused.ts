import type Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { defineJob, type JobDefinition } from '#src/platform/jobs.ts';
import { unusedShare } from '#src/capabilities/pricing/rules/unused-share.ts';
import { planOfProduct } from '#src/capabilities/pricing/rules/plans.ts';
import { kitsOnInvoice } from '../rules/invoice-terms.ts';
import { disputeOver } from '../dispute-store.ts';
import { changesInMonth, firstInvoiceOf, type Invoice, invoiceById } from '../invoice-store.ts';
import { creditNotesOf, refundRequestsOf } from '../refund-store.ts';
import { noteLostKits } from './lost-kits.ts';
import { readPaid, refundUnsentParts } from './refund-up-to.ts';

const SYSTEM = systemActor('billing/refund-unused');
/** A dispute takes weeks; the share that it holds back is looked at once a day. */
const ASK_AGAIN_SECONDS = 86_400;
/** A refund that was asked for is answered within seconds. */
const ASKED_SECONDS = 60;

/**
 * A month was sent to fewer cats than were paid for: the share of the others goes back, of a dearer plan that began in that
 * month as well. `kits`: the cats whose follow-up kit is not sent. Heard again, nothing more does.
 */
export async function refundUnused(ctx: Ctx, invoiceId: string, sent: number, kits: string[] = []): Promise<void> {
  await ctx.enqueue(sendUnusedRefund, { invoiceId, sent, kits });
  const month = await invoiceById(ctx.tx, invoiceId);
  for (const { id } of month ? await changesInMonth(ctx.tx, month) : [])
    await ctx.enqueue(sendUnusedRefund, { invoiceId: id, sent });
}

/** The same of the payment that an order began with: its first box was packed for fewer cats. */
export async function refundUnusedFirstMonth(ctx: Ctx, checkoutId: string, sent: number): Promise<void> {
  const first = await firstInvoiceOf(ctx.tx, checkoutId);
  if (first) await refundUnused(ctx, first.id, sent);
}

interface Share {
  invoiceId: string;
  sent: number;
  /** Cats whose follow-up kit is not sent. */
  kits?: string[];
}

/** Gives back what is still owed of a share, whatever has been given back before. */
export const sendUnusedRefund: JobDefinition<Share> = defineJob('billing-return-share', {
  retryLimit: 20,
  async run({ read, transact, stripe }, { invoiceId, sent, kits = [] }: Share) {
    const later = (startAfterSeconds = ASK_AGAIN_SECONDS) =>
      transact(SYSTEM, (ctx) => ctx.enqueue(sendUnusedRefund, { invoiceId, sent, kits }, { startAfterSeconds }));
    if (kits.length) await transact(SYSTEM, (ctx) => noteLostKits(ctx, invoiceId, { cats: kits, refund: 'unsent' }));
    const known = await read(SYSTEM, (ctx) => invoiceById(ctx.tx, invoiceId));
    // The bank has taken, or may take, this money; it must not be refunded as well.
    const held = known && (await read(SYSTEM, (ctx) => disputeOver(ctx.tx, known.id)));
    if (held === 'open') return later();
    if (!known || held === 'lost') return;
    // What a colleague asked for may be for the same kit, and is not at the payment service yet.
    const asked = await read(SYSTEM, (ctx) => refundRequestsOf(ctx.tx, [invoiceId]));
    if (asked.some(({ state }) => state === 'begun')) return later(ASKED_SECONDS);
    const invoice = await readPaid(stripe, known.stripeId);
    // A direct debit that is under way has brought nothing yet.
    if (invoice.status === 'open') return later();
    const month = unusedShare(invoice.amount_paid - kitsOnInvoice(known.terms), {
      paidFor: catsOn(invoice, known),
      sent,
    });
    const unsent = (known.terms?.kits ?? []).filter(({ cat }) => kits.includes(cat));
    const notes = await read(SYSTEM, (ctx) => creditNotesOf(ctx.tx, [invoiceId]));
    const noted = new Map(notes.map((note) => [note.stripeRefundId ?? '', note.kits]));
    await refundUnsentParts(stripe, invoice, { invoiceId, sticks: month, kits: unsent, noted });
  },
});

/** For how many cats an invoice is. The difference of a dearer plan is one line for all of them. */
function catsOn(invoice: Stripe.Invoice, { terms }: Invoice): number {
  if (terms?.reason === 'change') return terms.cats;
  const sticks = invoice.lines.data.find(({ pricing }) => planOfProduct(pricing?.price_details?.product ?? ''));
  return sticks?.quantity ?? 0;
}
