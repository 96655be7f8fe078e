import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { isLiveKey } from '#src/platform/settings/payments.ts';
import { isMissing } from '#src/platform/stripe.ts';
import { checkoutById } from '../checkout-store.ts';

import { isLiveStatus } from '../rules/subscription-states.ts';
import { subscriptionByStripeId } from '../store.ts';
import { throttleOf } from './reconcile-subject.ts';

const SYSTEM = systemActor('billing/known-there');

/** Beginning of a payment page's id where no money moves, in the sandbox as at the payment service. */
const TEST_PAGE = 'cs_test_';

/** Reads an object; null if the payment service has none, `elsewhere` if it has it in its other mode. */
export async function readIfThere<T>(read: () => Promise<T>): Promise<T | 'elsewhere' | null> {
  try {
    return await read();
  } catch (error) {
    if (!isMissing(error)) throw error;
    return /similar object exists in (live|test) mode/.test(error.message) ? 'elsewhere' : null;
  }
}

/**
 * Whether a payment of ours that the payment service does not have was never this account's: made in the sandbox or with test
 * keys, before the account had any customer or charge, or for a plan that is over and is not there either.
 */
export async function isOfAnotherAccount(
  services: AppServices,
  { at, stripeSubscriptionId }: { at: Date; stripeSubscriptionId: string | null },
): Promise<boolean> {
  const { stripe, settings } = services;
  const { plan, page } = await services.read(SYSTEM, async ({ tx }) => {
    const row = stripeSubscriptionId ? await subscriptionByStripeId(tx, stripeSubscriptionId) : undefined;
    return { plan: row, page: row && (await checkoutById(tx, row.checkoutId))?.stripeSessionId };
  });
  if (isLiveKey(settings.stripeSecretKey) && page?.startsWith(TEST_PAGE)) return true;
  await throttleOf(services).take(3);
  const until = { created: { lte: Math.floor(at.getTime() / 1000) }, limit: 1 };
  const known =
    (await stripe.customers.list(until)).data.length > 0 || (await stripe.charges.list(until)).data.length > 0;
  if (!known) return true;
  if (!plan || isLiveStatus(plan.status)) return false;
  const there = await readIfThere(() => stripe.subscriptions.retrieve(plan.stripeId));
  return there === null || there === 'elsewhere';
}
