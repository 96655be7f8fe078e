import type { Refusal } from '#src/kit/refusal.ts';
import type { Actor, House } from '#src/platform/house.ts';
import type { EndingChangedView } from '../contract.ts';
import { endWithMonth } from './end-with-month.ts';

/** A cancellation is taken back while the plan runs. Repeating it changes nothing. Refuses `no-subscription`, `no-cats-left`, `service-silent`. */
export const keepPlan = (house: House, actor: Actor): Promise<EndingChangedView | Refusal> =>
  endWithMonth(house, actor, { cancel_at_period_end: false });
