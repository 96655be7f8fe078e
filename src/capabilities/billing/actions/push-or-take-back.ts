import Stripe from 'stripe';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { AppServices } from '#src/platform/services.ts';
import { pushSubscription } from './push-subscription.ts';

interface Pushed {
  stripeSubscriptionId: string;
  /** For the log, without anything personal: 'follow-up kits not changed'. */
  failure: string;
  /** Answer while the payment service may still accept it; the job goes on trying. */
  pending: DomainError;
  /** Answer if the payment service refused it, after `takeBack` restored the earlier state. */
  impossible: DomainError;
  takeBack: () => Promise<void>;
}

/** Brings the payment service in line with a change that is written already. Returns null once it is. */
export async function pushOrTakeBack(
  services: AppServices,
  { stripeSubscriptionId, failure, pending, impossible, takeBack }: Pushed,
): Promise<DomainError | null> {
  try {
    await pushSubscription.run(services, { stripeSubscriptionId }, { retryCount: 0 });
    return null;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.warn({ type: error.type, code: error.code, param: error.param }, failure);
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return pending;
    await takeBack();
    return impossible;
  }
}
