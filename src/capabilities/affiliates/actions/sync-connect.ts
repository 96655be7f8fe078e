import Stripe from 'stripe';
import { isUuid } from '#src/lib/text.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { connectReadyMail } from '../mail/money.tsx';
import { connectStanding } from '../rules/connect-account.ts';
import { afterOutcome } from '../rules/transfer.ts';
import { affiliatesWithConnect, lockAffiliateByConnect, updateAffiliate } from '../store.ts';
import { lockPayout, lostTransfers, transfersSince, updatePayout } from '../transfer-store.ts';
import { enqueuePayout, reportReturned, stopWhileOff, tellPaid } from './send-payout.ts';

const SYSTEM = systemActor('affiliates/sync-connect');
const DAY_MS = 86_400_000;
/** Days for which reversals of a transfer are looked up; later only an event reports them. */
const WATCHED_DAYS = 30;
const LOST_AFTER_MS = 3_600_000;

/** Reads an account that is paid by Stripe Connect again. */
export const syncPayee = defineJob<{ accountId: string }>('affiliates-sync-payee', {
  run: (services, { accountId }) => readPayee(services, accountId),
  sameAs: ({ accountId }) => accountId,
});

/** Reads from Stripe whether an account can be paid, and notes it. */
export async function readPayee(services: AppServices, accountId: string): Promise<void> {
  const standing = await payeeState(services.stripe, accountId);
  await services.transact(SYSTEM, (ctx) => notePayee(ctx, accountId, standing));
}

/**
 * Notes how an account stands. Once it becomes payable nothing is paid to it for a while, as to any account that was changed, and
 * its owner is told: somebody else may have filled in the form.
 */
async function notePayee(ctx: Ctx, accountId: string, standing: Awaited<ReturnType<typeof payeeState>>): Promise<void> {
  const affiliate = await lockAffiliateByConnect(ctx.tx, accountId);
  if (!affiliate) return;
  const isNew = affiliate.rail === 'connect' && standing.connectPayable && !affiliate.connectPayable;
  await updateAffiliate(ctx.tx, affiliate.id, { ...standing, ...(isNew && { accountChangedAt: ctx.now }) });
  if (isNew) await ctx.mail(connectReadyMail(ctx.settings, affiliate));
}

async function payeeState(stripe: Stripe, accountId: string) {
  try {
    const account = await stripe.accounts.retrieve(accountId);
    return connectStanding({
      transfers: account.capabilities?.transfers,
      payoutsEnabled: account.payouts_enabled,
      detailsSubmitted: account.details_submitted,
      disabledReason: account.requirements?.disabled_reason ?? null,
      due: account.requirements?.currently_due ?? [],
    });
  } catch (error) {
    if (!isGone(error)) throw error;
    return { connectPayable: false, connectReason: 'Stripe no longer lets us pay to this account.' };
  }
}

/** Whether there is no such account for us any more. A key that may not read accounts (403 as well) says nothing about them. */
export const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode === 404 || error.code === 'account_invalid' || error.code === 'resource_missing');

/** Reads a transfer again: whether it came back, or was made by a process that died before it noted it. */
export const syncTransfer = defineJob<{ transferId: string }>('affiliates-sync-transfer', {
  async run(services, { transferId }) {
    const { id, metadata, amount_reversed: reversedAmount } = await services.stripe.transfers.retrieve(transferId);
    const payoutId = metadata.payout;
    if (!payoutId || !isUuid(payoutId)) return; // made by hand at Stripe
    await services.transact(SYSTEM, (ctx) => noteTransfer(ctx, payoutId, { transferId: id, reversedAmount }));
  },
  sameAs: ({ transferId }) => transferId,
});

async function noteTransfer(
  ctx: Ctx,
  payoutId: string,
  made: { transferId: string; reversedAmount: number },
): Promise<void> {
  const payout = await lockPayout(ctx.tx, payoutId);
  if (!payout || (payout.transferId !== null && payout.transferId !== made.transferId)) {
    ctx.log.error({ payout: payoutId, transfer: made.transferId }, 'transfer that no payout knows');
    return;
  }
  const change = afterOutcome(payout, { kind: 'paid', ...made }, payout.attempt);
  if (!change) {
    ctx.log.error({ payout: payoutId, transfer: made.transferId }, 'transfer of a payout that was not approved');
    return;
  }
  reportReturned(ctx, payout, made.transferId);
  if (payout.state === 'paid' && payout.reversedAmount === made.reversedAmount) return;
  await updatePayout(ctx.tx, payoutId, {
    ...change,
    heldUntil: null,
    changedAt: payout.state === 'paid' ? payout.changedAt : ctx.now,
  });
  if (payout.state !== 'paid') await tellPaid(ctx, payout);
}

/** Goes on with payouts whose job was lost, and looks up transfers and accounts, of which an event may have been lost. */
export const watchConnect = defineJob<Record<string, never>>('affiliates-watch-connect', {
  nightly: '05:20',
  async run(services) {
    if (!services.settings.payoutConnect) return stopWhileOff(services);
    await services.transact(SYSTEM, async (ctx) => {
      for (const payout of await lostTransfers(ctx.tx, new Date(ctx.now.getTime() - LOST_AFTER_MS)))
        await enqueuePayout(ctx, payout);
      for (const { transferId } of await transfersSince(ctx.tx, new Date(ctx.now.getTime() - WATCHED_DAYS * DAY_MS)))
        if (transferId) await ctx.enqueue(syncTransfer, { transferId }, { singletonKey: transferId });
      for (const { connectId } of await affiliatesWithConnect(ctx.tx))
        if (connectId) await ctx.enqueue(syncPayee, { accountId: connectId }, { singletonKey: connectId });
    });
  },
});
