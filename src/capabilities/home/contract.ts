import { z } from '@hono/zod-openapi';
import { ORDER_NUMBER } from '#src/capabilities/billing/rules/order-number.ts';
import { emailAddress } from '#src/capabilities/access/contract.ts';
import { SubscriptionView } from '#src/capabilities/billing/contract.ts';
import { BoxView, ExtraView, OrderView } from '#src/capabilities/fulfilment/contract.ts';
import { CatView, EntryView, TodayOfCat } from '#src/capabilities/households/contract.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { WEIGHT_UNITS } from '#src/capabilities/households/rules/units.ts';
import { line } from '#src/lib/text.ts';
import { KIND_IDS } from './rules/timeline.ts';

export const refusals = defineErrors({
  'no-wallet': [404, 'This shop makes no passes for Apple Wallet.'],
  'no-order': [404, 'There is no order yet.'],
  'order-link-unknown': [404, 'We do not know this link. Part of it may be missing.'],
  'order-link-expired': [410, 'This link has expired. We can send a new one.'],
});

const Day = z.string().openapi({ format: 'date' });
const Moment = z.iso.datetime();
const Level = z.enum(['optimal', 'normal', 'borderline', 'low', 'not-measured']);

/** R386, R483. `value` is the percent of the scale on which the optimal range is 80 to 100. */
const Nutrient = z.object({ id: z.string(), name: z.string(), level: Level, value: z.number().int().nullable() });
export type Nutrient = z.infer<typeof Nutrient>;

/** State of the samples. The markers are read when the Health tab opens. */
const CatResults = z.object({
  state: z.enum(['pending', 'processing', 'held', 'ready']),
  why: z.string().nullable(),
  sandbox: z.boolean(),
  receivedAt: Moment.nullable(),
  releasedAt: Moment.nullable(),
  ageDays: z.number().int().nullable(),
  stale: z.boolean(),
  /** Whether a member has opened them. */
  seen: z.boolean(),
  measured: z.number().int(),
  optimal: z.number().int().openapi({ description: 'Of the seven nutrients.' }),
  nutrients: z.array(Nutrient),
  dna: z.enum(['pending', 'processing', 'held', 'ready', 'locked']),
});

/** R481: one of the seven formulas of the month. */
const Supplement = z.object({
  formula: z.string(),
  name: z.string(),
  dosage: z.string(),
  status: z.literal('Active'),
  sticks: z.number().int(),
  left: z.number().int(),
});
export type Supplement = z.infer<typeof Supplement>;

const StickDay = z.object({
  /** 1 to 28. */
  day: z.number().int(),
  formula: z.string(),
  outcome: z.enum(['given', 'refused']).nullable(),
  on: Day.nullable(),
});
export type StickDay = z.infer<typeof StickDay>;

/**
 * The standing of a cat in its 28 sticks. `pending`: the lab has not decided yet; `too-young`, `mixed-up`
 * and `held`: it gets none for now; `made`: a formula, and no box at the door yet; `running`: sticks to give; `resting`: all 28 given, the next box is to come.
 */
const Supplements = z.object({
  state: z.enum(['pending', 'too-young', 'mixed-up', 'held', 'made', 'running', 'resting', 'stopped']),
  /** From when it may have sticks, where it is too young. */
  until: Day.nullable(),
  version: z.number().int().nullable(),
  box: z.number().int().nullable().openapi({ description: 'Which month of sticks.' }),
  startedOn: Day.nullable(),
  current: z.array(Supplement),
  days: z.array(StickDay),
  used: z.number().int(),
  /** The one of 28 to give today, or given today. Null if there is none. */
  day: z.number().int().nullable(),
  today: z
    .object({ formula: z.string(), name: z.string(), outcome: z.enum(['given', 'refused']).nullable() })
    .nullable(),
  /** Days in a row on which a stick was given. */
  streak: z.number().int(),
  nextDelivery: Moment.nullable(),
});
export type Supplements = z.infer<typeof Supplements>;

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

/** R273, R485. Coins are the points that can be spent; the tier comes from all that were ever earned. */
const Loyalty = z
  .object({
    coins: z.number().int(),
    lifetime: z.number().int(),
    tier: z.string(),
    nextTier: z.object({ name: z.string(), at: z.number().int(), missing: z.number().int() }).nullable(),
    rewards: z.array(z.object({ id: z.string(), title: z.string(), pointsCost: z.number().int() })),
  })
  .openapi('Loyalty');

/** R475: the first order is the parcel under way, or the last one. */
const OrderLine = z.object({
  id: z.string(),
  number: z.string(),
  placedAt: Moment,
  for: z.array(z.object({ id: z.string(), name: z.string() })),
  contents: z.string(),
  status: z.enum(['Processing', 'In Transit', 'Delivered', 'Completed']),
  trackingNumber: z.string().nullable(),
  estimatedDelivery: Moment.nullable(),
  deliveredAt: Moment.nullable(),
  /** Of the invoice that paid for it; null where it came free of charge. */
  invoiceId: z.string().nullable(),
  total: SubscriptionView.shape.monthlyAmount,
});
export type OrderLine = z.infer<typeof OrderLine>;

/** Everything the dashboard draws first, in one call. */
export const DashboardView = z
  .object({
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
    orders: z.array(OrderLine),
    /** The newest order with its fifteen steps. */
    order: OrderView.nullable(),
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

const Look = CatView.pick({ breed: true, ageRange: true, coat: true, pattern: true, eye: true, tint: true });

/** R371 to R378: where an order stands, and nothing about who ordered it. */
export const OrderStatusView = OrderView.pick({
  number: true,
  placedAt: true,
  plan: true,
  journey: true,
  delivery: true,
})
  .extend({
    asOf: Moment,
    /** The newest box after the first month. */
    box: BoxView.nullable(),
    cats: z.array(z.object({ id: z.string(), name: z.string(), look: Look.nullable() })),
    monthly: SubscriptionView.shape.monthlyAmount,
    timeZone: z.string(),
    supportEmail: z.string(),
    whatsapp: z.boolean(),
  })
  .openapi('OrderStatus');
export type OrderStatusView = z.infer<typeof OrderStatusView>;

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
    entry: EntryView.pick({ kind: true, value: true, outcome: true, formula: true, note: true }).nullable(),
    /** State of an entry: valid, corrected or removed since; or the removal itself. */
    state: z.enum(['stands', 'corrected', 'removed', 'removal']).nullable(),
    title: z.string().nullable(),
    text: z.string().nullable(),
    /** Whole, where it is longer than a line. */
    body: z.string().nullable(),
    /** Target of the item: a tab of the dashboard, the invoice, or the achievements. */
    opens: z
      .discriminatedUnion('to', [
        z.object({ to: z.literal('tab'), tab: z.enum(['overview', 'health', 'supplements', 'delivery', 'billing']) }),
        z.object({ to: z.literal('invoice'), id: z.string() }),
        z.object({ to: z.literal('achievements') }),
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
    cats: z.array(Look.extend({ id: z.string(), name: z.string(), archived: z.boolean() })),
  })
  .openapi('TimelinePage');
export type TimelinePage = z.infer<typeof TimelinePage>;

const Formula = z.enum(Object.keys(FORMULAS) as [FormulaId, ...FormulaId[]]);
const FormulaCount = z.object({ formula: Formula, sent: z.number().int() });

export const YearView = z
  .object({
    /** By the household's calendar; the year is this day's. */
    today: z.string().openapi({ format: 'date' }),
    cats: z.array(
      CatView.pick({
        id: true,
        name: true,
        breed: true,
        ageRange: true,
        coat: true,
        pattern: true,
        eye: true,
        tint: true,
      }),
    ),
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

export const OrderLink = z.object({ link: line(300).min(1) }).openapi('OrderLink');
export const OrderLinkWish = z
  .object({
    number: line(40).toUpperCase().regex(ORDER_NUMBER, 'It looks like CAT-2026-0123456.'),
    email: emailAddress(),
  })
  .openapi('OrderLinkWish');
export type OrderLinkWish = z.infer<typeof OrderLinkWish>;
export const OrderLinkSent = z.object({ message: z.string() }).openapi('OrderLinkSent');

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
