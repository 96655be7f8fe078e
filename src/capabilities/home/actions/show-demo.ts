import { catalogueFor } from '#src/capabilities/rewards/rules/catalogue.ts';
import { tierOf } from '#src/capabilities/rewards/rules/tiers.ts';
import type { DashboardCat, DashboardView } from '../contract.ts';
import type { DemoDashboardView } from '../demo-contract.ts';
import { SAMPLE_FIGURES } from '../rules/sample-figures.ts';

/** R482 to R485: the sample household in the shape the specification gives sample data, beside the one every household has. */
export function showDemo(view: DashboardView): DemoDashboardView {
  const { household, subscription, order, loyalty } = view;
  const delivery = order?.delivery ?? null;
  const rewards = catalogueFor(tierOf(loyalty.lifetime).tier).map(({ id, title, pointsCost }) => ({
    id,
    title,
    pointsCost,
  }));
  return {
    ...view,
    loyalty: { ...loyalty, rewards },
    household: {
      ...household,
      cats: household.cats.map((cat) => ({ ...cat, mockData: mockDataOf(cat) })),
      plan: subscription.plan,
      monthlySpend: SAMPLE_FIGURES.monthlySpend,
      delivery: delivery && {
        tracking: delivery.tracking,
        status: delivery.status,
        progress: delivery.progress,
        expectedDelivery: delivery.expectedDelivery,
        phases: delivery.phases,
      },
      loyalty: {
        tier: loyalty.tier,
        coins: loyalty.coins,
        nextTier: loyalty.nextTier?.at ?? null,
        rewards: rewards.map(({ title }) => title),
      },
      billing: subscription.invoices.map(({ number, paidAt, amount, status }) => {
        return { invoice: number, date: paidAt, amount, status };
      }),
    },
  };
}

function mockDataOf({ measures, results }: DashboardCat): DemoDashboardView['household']['cats'][number]['mockData'] {
  const { weight, activity, appetite, waterIntake } = measures;
  return {
    weight: { current: weight.current, ideal: weight.ideal, trend: weight.trend },
    activity: { daily: activity.daily, weekly: activity.weekly },
    appetite,
    waterIntake: waterIntake.ml,
    nutrients: Object.fromEntries(results.nutrients.map(({ id, level, value }) => [id, { level, value }])),
  };
}
