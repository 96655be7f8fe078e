import { useQuery } from '@tanstack/react-query';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Money } from '#src/lib/money.ts';
import { planPricesQuery } from '../../queries.ts';

/** Price of a plan for one cat and month by the price book that the running plan keeps; undefined until it is known. */
export function useAgreedPrices(enabled = true): (plan: PlanId) => Money | undefined {
  const { data } = useQuery({ ...planPricesQuery, enabled });
  return (plan) => data?.plans.find((one) => one.plan === plan)?.perCat;
}
