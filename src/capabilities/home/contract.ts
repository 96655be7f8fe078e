import { z } from '@hono/zod-openapi';
import { SubscriptionView } from '#src/capabilities/billing/subscription-contract.ts';
import { BoxView, ExtraView } from '#src/capabilities/fulfilment/box-contract.ts';
import { OrderLine } from '#src/capabilities/fulfilment/order-status-contract.ts';
import { OrderView } from '#src/capabilities/fulfilment/delivery-contract.ts';
import { RunningGift } from '#src/capabilities/gifts/redemption-contract.ts';
import { CatView } from '#src/capabilities/households/cat-contract.ts';
import { TodayOfCat } from '#src/capabilities/households/contract.ts';
import { CatResults } from '#src/capabilities/lab/results-contract.ts';
import { Supplements } from '#src/capabilities/lab/sticks-contract.ts';
import { ScheduleSchema } from '#src/capabilities/pricing/quote-contract.ts';
import { Loyalty } from '#src/capabilities/rewards/contract.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { WEIGHT_UNITS } from '#src/capabilities/households/rules/units.ts';

export const refusals = defineErrors({
  'no-wallet': [404, 'This shop makes no passes for Apple Wallet.'],
});

const Day = z.string().openapi({ format: 'date' });
export const Moment = z.iso.datetime();
/** R482. Grams, millilitres, percent; null where nothing was written down. Seven days, the last one is today. */
export const Measures = z.object({
  weight: z.object({
    current: z.number().int().nullable(),
    ideal: z.object({ low: z.number().int(), high: z.number().int() }).nullable(),
    trend: z.array(z.object({ day: Day, weight: z.number().int().nullable() })),
    /** Grams gained or lost within the seven days; null without two weighings. */
    change: z.number().int().nullable(),
    /** Faster than is good for a cat. */
    fast: z.boolean(),
  }),
  activity: z.object({ daily: z.number().int().nullable(), weekly: z.array(z.number().int().nullable()) }),
  appetite: z.number().int().nullable(),
  waterIntake: z.object({ ml: z.number().int().nullable(), target: z.number().int(), scale: z.number().int() }),
});
export type Measures = z.infer<typeof Measures>;

export const DashboardCat = CatView.extend({
  /** R478: drawn from breed, coat, pattern and eye; there are no photographs. */
  avatar: z.literal('portrait'),
  hasTestResults: z.boolean(),
  results: CatResults,
  supplements: Supplements,
  measures: Measures,
  today: TodayOfCat,
}).openapi('DashboardCat');
export type DashboardCat = z.infer<typeof DashboardCat>;

/** Everything the dashboard draws first, in one call. */
export const DashboardView = z
  .object({
    /** The moment since which it has been the same, by time alone. */
    asOf: Moment,
    household: z.object({
      cats: z.array(DashboardCat),
      totalCats: z.number().int(),
      archived: z.number().int(),
      timeZone: z.string(),
      weightUnit: z.enum(WEIGHT_UNITS),
      today: Day,
      earliestDay: Day,
    }),
    subscription: SubscriptionView,
    /** The next steps with their dates; null where nothing was ordered. */
    schedule: ScheduleSchema.nullable(),
    orders: z.array(OrderLine),
    /** The newest order with its fifteen steps. */
    order: OrderView.nullable(),
    /** Whether a withdrawal from the newest order would be carried out at once. */
    withdrawable: z.boolean(),
    /** The gift whose boxes are still to come. */
    gift: RunningGift.nullable(),
    boxes: z.array(BoxView),
    /** Test kits that go along with the boxes. */
    extras: z.array(ExtraView),
    loyalty: Loyalty,
    pro: z.boolean(),
    supportEmail: z.string(),
    supportWhatsapp: z.string().nullable(),
    /** Whether this shop makes passes for Apple Wallet. */
    wallet: z.boolean(),
  })
  .openapi('Dashboard');
export type DashboardView = z.infer<typeof DashboardView>;
