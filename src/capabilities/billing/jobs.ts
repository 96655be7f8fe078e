import { keptSince } from '#src/capabilities/access/rules/retention.ts';
import { systemActor } from '#src/platform/actors.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { deleteUnpaidBefore } from './checkout-store.ts';
import { numberWhenPaid, paidWithoutNumber } from './invoice-record-store.ts';
import { deleteRunsBefore } from './reconcile-run-store.ts';
import { refundsBegunBefore } from './refund-request-store.ts';
import { deleteEventsBefore } from './event-store.ts';
import { pushSubscription } from './actions/push-subscription.ts';
import { sendRefund } from './actions/send-refund.ts';
import { sendUnusedRefund } from './actions/refund-unused.ts';
import { cancelSubscription } from './actions/end-billing.ts';
import { endAfterRefund } from './actions/end-plan.ts';
import { endEarlyCharge } from './actions/end-early-charge.ts';
import { endFailed } from './actions/end-failed.ts';
import { endHold } from './actions/end-hold.ts';
import { pollOpenCheckout } from './actions/poll-open-checkout.ts';
import { closePage } from './actions/close-page.ts';
import { syncEvent } from './actions/receive-event.ts';
import { reconcileBilling } from './actions/reconcile-billing.ts';
import { refundDuplicatePayment } from './actions/refund-duplicate-payment.ts';
import { submitEvidence } from './actions/send-evidence.ts';
import { completePlanChange } from './actions/complete-plan-change.ts';
import { returnPausedCats } from './actions/return-cats.ts';
import { endAfterDispute } from './actions/sync-dispute.ts';
import { updateCustomers } from './actions/update-customers.ts';
import { refundWithdrawn, refundWithdrawnInvoice } from './actions/withdraw-order.ts';
import { announceLastTries } from './actions/mail-payment-failure.ts';
import { voidUnpaid } from './actions/void-unpaid.ts';
import { restoreDiscount } from './actions/withdraw-discount.ts';

const SYSTEM = systemActor('billing/jobs');
const DAY_MS = 86_400_000;

/** Forgets checkouts that ended without a payment, and notices of the payment service that were dealt with. */
export const sweepBilling = defineJob<Record<string, never>>('billing-sweep', {
  nightly: '03:40',
  run: (services) =>
    services.transact(SYSTEM, async ({ tx, now }) => {
      await deleteUnpaidBefore(tx, keptSince('unpaidCheckouts', now));
      await deleteEventsBefore(tx, keptSince('providerEvents', now));
      await deleteRunsBefore(tx, keptSince('providerEvents', now));
    }),
});

/** Numbers invoices that a process of an older version recorded as paid, and sends refunds whose job gave up. */
export const resumeDocuments = defineJob<Record<string, never>>('billing-resume-documents', {
  nightly: '03:50',
  run: (services) =>
    services.transact(SYSTEM, async (ctx) => {
      for (const requestId of await refundsBegunBefore(ctx.tx, new Date(ctx.now.getTime() - DAY_MS)))
        await ctx.enqueue(sendRefund, { requestId });
      for (const stripeId of await paidWithoutNumber(ctx.tx)) await numberWhenPaid(ctx.tx, stripeId);
    }),
});

export const jobs: AnyJob[] = [
  resumeDocuments,
  reconcileBilling,
  endAfterDispute,
  endAfterRefund,
  submitEvidence,
  syncEvent,
  cancelSubscription,
  voidUnpaid,
  announceLastTries,
  pushSubscription,
  sendRefund,
  sendUnusedRefund,
  refundDuplicatePayment,
  refundWithdrawn,
  refundWithdrawnInvoice,
  updateCustomers,
  completePlanChange,
  restoreDiscount,
  pollOpenCheckout,
  endEarlyCharge,
  endFailed,
  endHold,
  closePage,
  sweepBilling,
  returnPausedCats,
];
