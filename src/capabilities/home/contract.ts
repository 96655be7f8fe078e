import { z } from '@hono/zod-openapi';
import { SubscriptionView } from '#src/capabilities/billing/subscription-contract.ts';
import { BoxView, ExtraView } from '#src/capabilities/fulfilment/box-contract.ts';
import { OrderLine } from '#src/capabilities/fulfilment/order-status-contract.ts';
import { OrderView } from '#src/capabilities/fulfilment/delivery-contract.ts';
import { CatLook, CatView, EntryView, TodayOfCat } from '#src/capabilities/households/contract.ts';
import { CatResults, Nutrient, Supplements } from '#src/capabilities/lab/contract.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { ScheduleSchema } from '#src/capabilities/pricing/contract.ts';
import { Loyalty } from '#src/capabilities/rewards/contract.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { WEIGHT_UNITS } from '#src/capabilities/households/rules/units.ts';
import { line } from '#src/lib/text.ts';
import { KIND_IDS } from './rules/timeline.ts';

export const refusals = defineErrors({
  'no-wallet': [404, 'This shop makes no passes for Apple Wallet.'],
});

const Day = z.string().openapi({ format: 'date' });
const Moment = z.iso.datetime();
/** R482. Grams, millilitres, percent; null where nothing was written down. Seven days, the last one is today. */
const Measures = z.object({
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
    /** What happens next and when; null where nothing was ordered. */
    schedule: ScheduleSchema.nullable(),
    orders: z.array(OrderLine),
    /** The newest order with its fifteen steps. */
    order: OrderView.nullable(),
    /** Whether a withdrawal from the newest order would be carried out at once. */
    withdrawable: z.boolean(),
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

/** Empty means all. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
export const TimelineQuery = z.object({
  cat: orNothing(line(40)),
  kind: orNothing(z.enum(KIND_IDS)),
  before: orNothing(line(120)).openapi({ description: '`next` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

export const TimelineItem = z
  .object({
    id: z.string(),
    kind: z.enum(KIND_IDS),
    at: Moment,
    /** Of the household's calendar. */
    day: Day,
    cats: z.array(z.string()),
    /** With an entry of the log: what was written down, else null. */
    entry: EntryView.pick({
      kind: true,
      value: true,
      outcome: true,
      formula: true,
      note: true,
      signedBy: true,
    }).nullable(),
    /** State of an entry: valid, corrected or removed since; or the removal itself. */
    state: z.enum(['stands', 'corrected', 'removed', 'removal']).nullable(),
    title: z.string().nullable(),
    text: z.string().nullable(),
    /** Whole, where it is longer than a line. */
    body: z.string().nullable(),
    /** Address of the shop that it was imported from, empty where its export did not say; null for what happened here. */
    from: z.string().nullable(),
    /** Target of the item: a tab of the dashboard, a document, the achievements, the security log, or the imports. */
    opens: z
      .discriminatedUnion('to', [
        z.object({ to: z.literal('tab'), tab: z.enum(['overview', 'health', 'supplements', 'delivery', 'billing']) }),
        z.object({ to: z.literal('invoice'), id: z.string() }),
        z.object({ to: z.literal('credit-note'), id: z.string() }),
        z.object({ to: z.literal('report'), id: z.string() }),
        z.object({ to: z.literal('sheet'), id: z.string() }),
        z.object({ to: z.literal('vet-sheet'), id: z.string() }),
        z.object({ to: z.literal('keepsake'), id: z.string() }),
        z.object({ to: z.literal('imports') }),
        z.object({ to: z.literal('achievements') }),
        z.object({ to: z.literal('security') }),
      ])
      .nullable(),
  })
  .openapi('TimelineItem');
export type TimelineItem = z.infer<typeof TimelineItem>;

export const TimelinePage = z
  .object({
    items: z.array(TimelineItem),
    next: z.string().nullable(),
    today: Day,
    timeZone: z.string(),
    weightUnit: z.enum(WEIGHT_UNITS),
    cats: z.array(CatLook.extend({ id: z.string(), name: z.string(), archived: z.boolean() })),
  })
  .openapi('TimelinePage');
export type TimelinePage = z.infer<typeof TimelinePage>;

const Formula = z.enum(Object.keys(FORMULAS) as [FormulaId, ...FormulaId[]]);
const FormulaCount = z.object({ formula: Formula, sent: z.number().int() });

export const YearView = z
  .object({
    /** By the household's calendar; the year is this day's. */
    today: z.string().openapi({ format: 'date' }),
    cats: z.array(CatLook.extend({ id: z.string(), name: z.string() })),
    /** Sticks in boxes that have left. */
    sent: z.number().int(),
    /** Sticks given and sticks refused, at most one per cat and day, archived cats included. */
    given: z.number().int(),
    refused: z.number().int(),
    streak: z.number().int(),
    months: z.array(
      z.object({
        month: z.string(),
        sent: z.number().int(),
        formulas: z.array(FormulaCount),
        given: z.number().int(),
        refused: z.number().int(),
      }),
    ),
    formulas: z.array(FormulaCount),
  })
  .openapi('YearInSticks');
export type YearView = z.infer<typeof YearView>;

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

/** The same for the sample household, with what the specification asks of sample data beside it. */
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
