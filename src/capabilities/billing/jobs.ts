import { keptSince } from '#src/capabilities/access/rules/retention.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { deleteUnpaidBefore } from './checkout-store.ts';
import { deleteEventsBefore } from './store.ts';
import { alignSubscription } from './verbs/align-subscription.ts';
import { returnShare } from './verbs/give-back-share.ts';
import { cancelSubscription } from './verbs/end-billing.ts';
import { checkLater } from './verbs/check-later.ts';
import { closePage } from './verbs/close-page.ts';
import { syncEvent } from './verbs/receive-event.ts';
import { returnStray } from './verbs/return-stray.ts';
import { settleChange } from './verbs/settle-change.ts';
import { restoreDiscount } from './verbs/withdraw-discount.ts';

/** Forgets checkouts that ended without a payment, and notices of the payment service that were dealt with. */
export const sweepBilling = defineJob<Record<string, never>>('billing-sweep', {
  nightly: '03:40',
  run: (house) =>
    house.transact({ kind: 'system' }, async ({ tx, now }) => {
      await deleteUnpaidBefore(tx, keptSince('unpaidCheckouts', now));
      await deleteEventsBefore(tx, keptSince('providerEvents', now));
    }),
});

export const jobs: AnyJob[] = [
  syncEvent,
  cancelSubscription,
  alignSubscription,
  returnShare,
  returnStray,
  settleChange,
  restoreDiscount,
  checkLater,
  closePage,
  sweepBilling,
];
