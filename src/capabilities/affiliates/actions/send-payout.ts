import Stripe from 'stripe';
import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { transferredMail } from '../mail/money.tsx';
import type { Payout } from '../payout-store.ts';
import { afterOutcome, gapAfterTry, NOT_FOUND, type TransferOutcome, transferKey } from '../rules/transfer.ts';
import { affiliateById } from '../store.ts';
import { lockPayout, stopTransfers, updatePayout } from '../transfer-store.ts';

const SYSTEM = systemActor('affiliates/send-payout');

/** Longer than both requests of a try take with all that the SDK repeats. */
const HELD_MS = 90_000;
const REQUEST = { timeout: 8000, maxNetworkRetries: 1 };

interface Wanted {
  payoutId: string;
  /** Tries made before. A job for one that was made since does nothing. */
  tries: number;
}

type Asked = Pick<Payout, 'id' | 'amount' | 'attempt'> & {
  currency: string;
  destination: string;
  again: boolean;
  /** Payouts were turned off since Stripe was asked: it is only looked for. */
  stopped: boolean;
};

/**
 * Transfers a payout by Stripe Connect: notes that it is sent, asks outside of any transaction, and stores the outcome. A
 * process that dies in between leaves it `sent`; the next one looks for the transfer first, and asks by the same key. While payouts
 * by Stripe are off, nothing stays under way: a payout that may have been sent is looked up, and a colleague sends the rest again
 * (`retryPayout`).
 */
export const sendPayout = defineJob<Wanted>('affiliates-send-payout', {
  async run(services, wanted) {
    await stopWhileOff(services);
    const asked = await services.transact(SYSTEM, (ctx) => take(ctx, wanted));
    if (!asked) return;
    const outcome = await transfer(services, asked);
    await services.transact(SYSTEM, (ctx) => note(ctx, asked, { tries: wanted.tries + 1, outcome }));
  },
});

/**
 * Ends what is under way while payouts by Stripe are off, so that nothing is sent by itself once they are on again. Each process
 * does it as it starts, and every night.
 */
export async function stopWhileOff(services: AppServices): Promise<void> {
  if (services.settings.payoutConnect) return;
  await services.transact(SYSTEM, async (ctx) => {
    for (const payout of await stopTransfers(ctx.tx, ctx.now)) ctx.log.warn({ payout }, 'payout stopped');
  });
}

/** Has a job send a payout. One for each try. */
export const enqueuePayout = (ctx: Ctx, { id, tries }: { id: string; tries: number }, startAfterSeconds = 0) =>
  ctx.enqueue(
    sendPayout,
    { payoutId: id, tries },
    { singletonKey: `${id} ${tries} ${startAfterSeconds}`, startAfterSeconds },
  );

async function take(ctx: Ctx, { payoutId, tries }: Wanted): Promise<Asked | null> {
  const payout = await lockPayout(ctx.tx, payoutId);
  if (!payout?.connectId || payout.tries !== tries) return null;
  const { state } = payout;
  if (state !== 'stopped' && ((state !== 'pending' && state !== 'sent') || !ctx.settings.payoutConnect)) return null;
  if (payout.heldUntil && payout.heldUntil > ctx.now) {
    await enqueuePayout(ctx, payout, Math.ceil((payout.heldUntil.getTime() - ctx.now.getTime()) / 1000));
    return null;
  }
  const heldUntil = new Date(ctx.now.getTime() + HELD_MS);
  await updatePayout(ctx.tx, payoutId, {
    ...{ state: state === 'pending' ? 'sent' : state, tries: tries + 1 },
    ...{ failure: null, heldUntil, changedAt: ctx.now },
  });
  // Its process may die: the job of the next try looks when the hold is over.
  await enqueuePayout(ctx, { id: payoutId, tries: tries + 1 }, HELD_MS / 1000 + 1);
  const { id, amount, attempt, currency, connectId: destination } = payout;
  return { id, amount, attempt, currency, destination, again: tries > 0, stopped: state === 'stopped' };
}

async function transfer({ stripe }: AppServices, asked: Asked): Promise<TransferOutcome> {
  const { id, amount, currency, destination, again, stopped } = asked;
  let hasLooked = !again;
  try {
    const known = again ? await transferOf(stripe, id) : undefined;
    hasLooked = true;
    if (stopped && !known) return { kind: 'refused', failure: NOT_FOUND };
    const made =
      known ??
      (await stripe.transfers.create(
        {
          ...{ amount, currency: currency.toLowerCase(), destination, transfer_group: id },
          metadata: { payout: id },
        },
        { ...REQUEST, idempotencyKey: transferKey(asked) },
      ));
    return { kind: 'paid', transferId: made.id, reversedAmount: made.amount_reversed };
  } catch (error) {
    return failureOf(error, { again, hasLooked });
  }
}

/** The transfer that was made for a payout by an earlier request: keys are forgotten after a day or so. */
async function transferOf(stripe: Stripe, payoutId: string): Promise<Stripe.Transfer | undefined> {
  const { data } = await stripe.transfers.list({ transfer_group: payoutId, limit: 10 }, REQUEST);
  return data.find(({ metadata }) => metadata.payout === payoutId);
}

const { StripeError, StripeIdempotencyError, StripeAuthenticationError, StripePermissionError } = Stripe.errors;

/**
 * Refused is the transfer that Stripe says no to; anything else leaves it open whether there is one: a failed look for an
 * earlier one, and a key that may do nothing now, which says nothing about an earlier try. Its own sentences may name accounts.
 */
function failureOf(error: unknown, { again, hasLooked }: { again: boolean; hasLooked: boolean }): TransferOutcome {
  if (!(error instanceof StripeError)) throw error;
  const status = error.statusCode ?? 0;
  const isRefused = hasLooked && status >= 400 && status < 500 && status !== 409 && status !== 429;
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    return { kind: again ? 'unknown' : 'refused', failure: 'The key of the shop may not make transfers.' };
  if (!isRefused || error instanceof StripeIdempotencyError)
    return { kind: 'unknown', failure: `Stripe gave no clear answer (${error.code ?? error.type}).` };
  return { kind: 'refused', failure: REFUSALS[error.code ?? ''] ?? `Stripe refused it (${error.code ?? error.type}).` };
}

const REFUSALS: Record<string, string> = {
  balance_insufficient: 'The shop’s balance at Stripe does not cover it.',
  transfers_not_allowed: 'Stripe takes no transfers to this account now.',
  insufficient_capabilities_for_transfer: 'Stripe takes no transfers to this account now.',
  resource_missing: 'There is no such account at Stripe any more.',
};

/** Stores the outcome of a try, and checks again later if it is unknown. */
async function note(
  ctx: Ctx,
  { id, attempt }: Asked,
  { tries, outcome }: { tries: number; outcome: TransferOutcome },
): Promise<void> {
  const payout = await lockPayout(ctx.tx, id);
  const change = payout && afterOutcome(payout, outcome, attempt);
  if (!payout || !change) return;
  if (change.state === 'paid') reportReturned(ctx, payout, change.transferId);
  const gap = change.state === 'sent' || change.state === 'stopped' ? gapAfterTry(tries) : null;
  const heldUntil = gap === null ? null : new Date(ctx.now.getTime() + gap * 1000);
  await updatePayout(ctx.tx, id, { ...change, heldUntil, changedAt: ctx.now });
  if (change.state === 'paid' && payout.state !== 'paid') await tellPaid(ctx, payout);
  if (gap !== null) await enqueuePayout(ctx, { id, tries }, gap);
  if (change.state === 'failed') ctx.log.warn({ payout: id, failure: change.failure }, 'payout refused');
}

/** Reports a transfer of a payout that was given up: its amount may have gone with another batch, and is netted off later ones. */
export function reportReturned(ctx: Ctx, { id, state }: Pick<Payout, 'id' | 'state'>, transferId: string): void {
  if (state === 'returned')
    ctx.log.error({ payout: id, transfer: transferId }, 'transfer of a payout that was given up');
}

/** Tells a payee that the money is at Stripe. */
export async function tellPaid(
  ctx: Ctx,
  { affiliateId, amount, currency }: NonNullable<Awaited<ReturnType<typeof lockPayout>>>,
): Promise<void> {
  const affiliate = await affiliateById(ctx.tx, affiliateId);
  if (!affiliate) return;
  const { email, name } = affiliate;
  await ctx.mail(transferredMail(ctx.settings, { email, name, amount: money(amount, currency) }));
}
