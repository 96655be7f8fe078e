import type Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { defineJob, type JobDefinition } from '#src/platform/jobs.ts';
import { unusedShare } from '#src/capabilities/pricing/rules/unused-share.ts';
import { planOfProduct } from '#src/capabilities/pricing/rules/plans.ts';
import { kitsOnInvoice } from '../rules/invoice-terms.ts';
import { disputeOver } from '../dispute-store.ts';
import { changesInMonth } from '../paid-month-store.ts';
import { firstInvoiceOf, type Invoice, invoiceById } from '../invoice-store.ts';
import { creditNotesOf, noteKitsOwed } from '../refund-store.ts';
import { refundRequestsOf } from '../refund-request-store.ts';
import { noteLostKits } from './lost-kits.ts';
import { readPaid, refundUnsentParts } from './refund-up-to.ts';

const SYSTEM = systemActor('billing/refund-unused');
/** A dispute takes weeks; the share that it holds back is looked at once a day. */
const ASK_AGAIN_SECONDS = 86_400;
/** A refund that was asked for is answered within seconds. */
const ASKED_SECONDS = 60;
const RETRIES = 20;

/**
 * Refunds the share of cats that were paid for and got no box, including a dearer plan that began in that month.
 * `kits`: the cats whose follow-up kit is not sent. Repeating it refunds nothing more.
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

/** Refunds the rest of a share, less earlier refunds. If that is given up, its kits are left to colleagues. */
export const sendUnusedRefund: JobDefinition<Share> = defineJob('billing-return-share', {
  retryLimit: RETRIES,
  async run(services, share: Share, { retryCount } = { retryCount: 0 }) {
    try {
      await refundShare(services, share);
    } catch (error) {
      if (retryCount >= RETRIES) await giveUpKits(services, share);
      throw error;
    }
  },
});

async function refundShare(services: AppServices, share: Share): Promise<void> {
  const { read, transact, stripe } = services;
  const { invoiceId, sent, kits = [] } = share;
  const later = (startAfterSeconds = ASK_AGAIN_SECONDS) =>
    transact(SYSTEM, (ctx) => ctx.enqueue(sendUnusedRefund, { invoiceId, sent, kits }, { startAfterSeconds }));
  if (kits.length) await transact(SYSTEM, (ctx) => noteLostKits(ctx, invoiceId, { cats: kits, refund: 'unsent' }));
  const known = await read(SYSTEM, (ctx) => invoiceById(ctx.tx, invoiceId));
  if (!known) return;
  // The bank has taken, or may take, this money; it must not be refunded as well.
  const held = await read(SYSTEM, (ctx) => disputeOver(ctx.tx, known.id));
  if (held === 'open') return later();
  if (held === 'lost') return giveUpKits(services, share);
  // A refund that a colleague asked for may be for the same kit, and is not at the payment service yet.
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
}

/** A bank that took a part of the payment leaves the rest to colleagues, as does a payment service that cannot be asked. */
async function giveUpKits({ transact, log }: AppServices, { invoiceId, kits = [] }: Share): Promise<void> {
  if (kits.length === 0) return;
  await transact(SYSTEM, (ctx) => noteKitsOwed(ctx.tx, invoiceId));
  log.warn({ invoice: invoiceId }, 'kits that were not sent do not go back by themselves');
}

/** Number of cats of an invoice. The difference of a dearer plan is one line for all of them. */
function catsOn(invoice: Stripe.Invoice, { terms }: Invoice): number {
  if (terms?.reason === 'change') return terms.cats;
  const sticks = invoice.lines.data.find(({ pricing }) => planOfProduct(pricing?.price_details?.product ?? ''));
  return sticks?.quantity ?? 0;
}
