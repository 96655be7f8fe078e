import type { DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices } from '#src/platform/services.ts';
import type { EndingChangedView } from '../contract.ts';
import { cancelAtPeriodEnd } from './cancel-at-period-end.ts';

/** Shown at the payment service, to tell a household's cancellation from the shop's. */
const BY_THE_HOUSEHOLD = 'Cancelled by the household.';

/** The plan ends with the month that is paid, and a receipt says so. Repeating it changes nothing. Refuses `no-subscription`, `service-silent`. */
export const cancelPlan = (services: AppServices, actor: Actor): Promise<EndingChangedView | DomainError> =>
  cancelAtPeriodEnd(services, actor, {
    cancel_at_period_end: true,
    cancellation_details: { comment: BY_THE_HOUSEHOLD },
  });
