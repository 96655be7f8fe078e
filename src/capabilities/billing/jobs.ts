import { keptSince } from '#src/capabilities/access/rules/retention.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { deleteUnpaidBefore } from './checkout-store.ts';
import { deleteRunsBefore } from './reconcile-store.ts';
import { deleteEventsBefore } from './store.ts';
import { alignSubscription } from './verbs/align-subscription.ts';
import { returnShare } from './verbs/give-back-share.ts';
import { cancelSubscription } from './verbs/end-billing.ts';
import { endAfterRefund } from './verbs/end-plan.ts';
import { endFailed } from './verbs/end-failed.ts';
import { checkLater } from './verbs/check-later.ts';
import { closePage } from './verbs/close-page.ts';
import { syncEvent } from './verbs/receive-event.ts';
import { reconcileBilling } from './verbs/reconcile-billing.ts';
import { returnStray } from './verbs/return-stray.ts';
import { submitEvidence } from './verbs/send-evidence.ts';
import { settleChange } from './verbs/settle-change.ts';
import { endAfterDispute } from './verbs/sync-dispute.ts';
import { updateCustomers } from './verbs/update-customers.ts';
import { refundWithdrawn } from './verbs/withdraw-order.ts';
import { restoreDiscount } from './verbs/withdraw-discount.ts';

/** Forgets checkouts that ended without a payment, and notices of the payment service that were dealt with. */
export const sweepBilling = defineJob<Record<string, never>>('billing-sweep', {
  nightly: '03:40',
  run: (house) =>
    house.transact({ kind: 'system' }, async ({ tx, now }) => {
      await deleteUnpaidBefore(tx, keptSince('unpaidCheckouts', now));
      await deleteEventsBefore(tx, keptSince('providerEvents', now));
      await deleteRunsBefore(tx, keptSince('providerEvents', now));
    }),
});

export const jobs: AnyJob[] = [
  reconcileBilling,
  endAfterDispute,
  endAfterRefund,
  submitEvidence,
  syncEvent,
  cancelSubscription,
  alignSubscription,
  returnShare,
  returnStray,
  refundWithdrawn,
  updateCustomers,
  settleChange,
  restoreDiscount,
  checkLater,
  endFailed,
  closePage,
  sweepBilling,
];
