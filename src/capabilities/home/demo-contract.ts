import { z } from '@hono/zod-openapi';
import { SubscriptionView } from '#src/capabilities/billing/subscription-contract.ts';
import { OrderView } from '#src/capabilities/fulfilment/delivery-contract.ts';
import { Nutrient } from '#src/capabilities/lab/results-contract.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { DashboardCat, DashboardView, Measures, Moment } from './contract.ts';

const MockData = z.object({
  weight: Measures.shape.weight.pick({ current: true, ideal: true, trend: true }),
  activity: Measures.shape.activity,
  appetite: Measures.shape.appetite,
  waterIntake: z.number().int().nullable(),
  nutrients: z.record(z.string(), Nutrient.pick({ level: true, value: true })),
});
const DemoDelivery = OrderView.shape.delivery.pick({
  tracking: true,
  status: true,
  progress: true,
  expectedDelivery: true,
  phases: true,
});
const DemoLoyalty = z.object({
  tier: z.string(),
  coins: z.number().int(),
  nextTier: z.number().int().nullable(),
  rewards: z.array(z.string()),
});
const DemoInvoice = z.object({
  invoice: z.string().nullable(),
  date: Moment.nullable(),
  amount: SubscriptionView.shape.monthlyAmount,
  status: z.string(),
});

/** The same for the sample household, with the specification's sample data beside it. */
export const DemoDashboardView = DashboardView.extend({
  household: DashboardView.shape.household.extend({
    cats: z.array(DashboardCat.extend({ mockData: MockData })),
    plan: SubscriptionView.shape.plan,
    monthlySpend: z.number(),
    delivery: DemoDelivery.nullable(),
    loyalty: DemoLoyalty,
    billing: z.array(DemoInvoice),
  }),
}).openapi('DemoDashboard');
export type DemoDashboardView = z.infer<typeof DemoDashboardView>;

/** Every answer of the demo, word for word, by its address. */
export type DemoAnswers = Readonly<Record<string, string>>;

export const demoRefusals = defineErrors({
  'demo-unknown': [404, 'The sample household has nothing at this address.'],
  'demo-unready': [503, 'The sample household is still moving in. Please come back in a minute.'],
});
