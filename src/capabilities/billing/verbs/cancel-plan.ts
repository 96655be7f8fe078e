import type { Refusal } from '#src/kit/refusal.ts';
import type { Actor, House } from '#src/platform/house.ts';
import type { EndingChangedView } from '../contract.ts';
import { endWithMonth } from './end-with-month.ts';

/** Shown at the payment service, to tell a household's cancellation from the shop's. */
const BY_THE_HOUSEHOLD = 'Cancelled by the household.';

/** The plan ends with the month that is paid, and a receipt says so. Repeating it changes nothing. Refuses `no-subscription`, `service-silent`. */
export const cancelPlan = (house: House, actor: Actor): Promise<EndingChangedView | Refusal> =>
  endWithMonth(house, actor, {
    cancel_at_period_end: true,
    cancellation_details: { comment: BY_THE_HOUSEHOLD },
  });
