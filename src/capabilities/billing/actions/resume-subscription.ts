import type { DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices } from '#src/platform/services.ts';
import type { EndingChangedView } from '../contract.ts';
import { cancelAtPeriodEnd } from './cancel-at-period-end.ts';

/** A cancellation is taken back while the plan runs. Repeating it changes nothing. Refuses `no-subscription`, `no-cats-left`, `service-silent`. */
export const resumeSubscription = (services: AppServices, actor: Actor): Promise<EndingChangedView | DomainError> =>
  cancelAtPeriodEnd(services, actor, { cancel_at_period_end: false });
