import type Stripe from 'stripe';
import { isUuid } from '#src/lib/text.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { giftPaymentChanged, prepaidCompared, type PrepaidState } from '../events.ts';

const SYSTEM = systemActor('billing/compare-prepaid');

/** The state that the module above has of a payment for good; null where no module knows it. */
const stateOf = (
  services: AppServices,
  { reference, is }: { reference: string; is: 'paid' | 'refunded' },
): Promise<PrepaidState | null> =>
  services.transact(SYSTEM, async (ctx) => {
    let state: PrepaidState | null = null;
    await ctx.emit(prepaidCompared, { reference, is, answer: (answered) => void (state = answered) });
    return state;
  });

/** Our state of a paid session that belongs to no subscription; null where it agrees. */
export async function differenceOfPrepaid(
  services: AppServices,
  { client_reference_id }: Stripe.Checkout.Session,
): Promise<string | null> {
  const state = await stateOf(services, { reference: client_reference_id ?? '', is: 'paid' });
  return state?.agrees ? null : (state?.ours ?? 'no gift');
}

/** The same of a refund of a payment that has no invoice here; `no invoice` where it is nobody's. */
export async function differenceOfPrepaidRefund(services: AppServices, intentId: string): Promise<string | null> {
  const { data } = await services.stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 });
  const reference = data[0]?.client_reference_id ?? '';
  const state = isUuid(reference) ? await stateOf(services, { reference, is: 'refunded' }) : null;
  return state?.agrees ? null : (state?.ours ?? 'no invoice');
}

/** Has the module above read the session again. */
export const readPrepaidAgain = (services: AppServices, sessionId: string): Promise<void> =>
  services.transact(SYSTEM, (ctx) => ctx.emit(giftPaymentChanged, { sessionId }));
