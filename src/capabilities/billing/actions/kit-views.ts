import { money } from '#src/lib/money.ts';
import type { SubscriptionState } from '../subscription-contract.ts';
import { choiceOf, isLapsed, kitChargeDate, kitsDue, priceOfKit } from '../rules/follow-up-kits.ts';
import { chargeToCome } from '../rules/next-box.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import type { Subscription } from '../store.ts';

/** The follow-up kits of a plan that goes on. */
export function kitsView(
  row: Subscription | undefined,
  cats: readonly { id: string; name: string }[],
  now: Date,
): SubscriptionState['kits'] {
  if (!row?.kits || !isLiveStatus(row.status) || row.endsOn) return [];
  const [next, due] = [chargeToCome(row, now), kitsDue(row)];
  return cats.flatMap(({ id: cat, name }) => {
    const choice = choiceOf(row, cat);
    if (!choice || choice.cadence === 'none') return [];
    const { cadence, pending } = choice;
    return {
      ...{ cat, name, cadence },
      price: money(priceOfKit(row, choice), row.currency),
      inNextBox: due.some((kit) => kit.cat === cat),
      nextAt: kitChargeDate(row, choice, next)?.toISOString() ?? null,
      lapsed: isLapsed(row, choice),
      waits: pending !== undefined,
    };
  });
}
