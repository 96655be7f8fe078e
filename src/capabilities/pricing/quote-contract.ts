import { z } from '@hono/zod-openapi';
import { CURRENCIES } from '#src/lib/money.ts';
import { line } from '#src/lib/text.ts';
import { countryByCode } from './rules/countries.ts';
import { PLAN_IDS } from './rules/plans.ts';
import { MoneySchema } from './contract.ts';

const CountryCode = line(2)
  .toUpperCase()
  .refine((code) => countryByCode(code) !== undefined, 'We do not deliver to this country yet.');

export const QuoteRequest = z
  .object({
    plan: z.enum(PLAN_IDS),
    cats: z.int().min(1),
    currency: z.enum(CURRENCIES),
    country: CountryCode,
    offerCode: line(40).optional(),
  })
  .openapi('QuoteRequest');

const QuoteLineSchema = z.object({
  kind: z.enum(['plan', 'kit', 'shipping', 'launch-offer']),
  label: z.string(),
  quantity: z.int(),
  unit: MoneySchema,
  amount: MoneySchema,
});

export const QuoteSchema = z.object({
  id: z.string(),
  priceBookVersion: z.string(),
  plan: z.enum(PLAN_IDS),
  cats: z.int(),
  currency: z.enum(CURRENCIES),
  country: z.string(),
  offerCode: z.string().nullable(),
  lines: z.array(QuoteLineSchema),
  unit: MoneySchema,
  planTotal: MoneySchema,
  savings: MoneySchema,
  discountPercent: z.int(),
  daily: MoneySchema,
  shippingToday: MoneySchema,
  shippingRenewal: MoneySchema,
  tax: z.object({ included: z.literal(true), ratePercent: z.number(), amount: MoneySchema }),
  totalToday: MoneySchema,
  renewalTotal: MoneySchema,
  expiresAt: z.iso.datetime(),
});

/** A quote and the signed token that stands for it at the checkout. */
export const SignedQuoteSchema = QuoteSchema.extend({ token: z.string() }).openapi('SignedQuote');
export type SignedQuote = z.infer<typeof SignedQuoteSchema>;

const Moment = z.iso.datetime();

/** The next steps with their dates (`rules/schedule.ts`): one object for pages, mails, order status and desk. */
export const ScheduleSchema = z
  .object({
    timeZone: z.string(),
    state: z.enum(['to-order', 'running', 'waits', 'held', 'paused', 'overdue', 'ends', 'over']),
    stages: z.array(
      z.object({
        key: z.enum(['kit-ships', 'kit-arrives', 'report', 'sticks-arrive']),
        month: z.int(),
        from: Moment.nullable(),
        by: Moment.nullable(),
        sure: z.boolean(),
        at: Moment.nullable(),
        promised: Moment.nullable(),
      }),
    ),
    charge: z
      .object({
        at: Moment.nullable(),
        expected: Moment.nullable(),
        notBefore: Moment,
        after: z.enum(['first-sticks', 'box']).nullable(),
      })
      .nullable(),
    cutOff: Moment.nullable().describe('Until when the plan and its next box can be changed: the moment of the charge'),
    endsOn: Moment.nullable(),
    skipped: z
      .object({ on: Moment, undoUntil: Moment })
      .nullable()
      .describe('The day whose box is left out, and until when that can be undone'),
    kits: z.array(z.string()).describe('Names of the cats whose follow-up kit comes with the next box'),
    withHousehold: z.boolean().describe('The household has the kit: later dates move by the days it keeps it'),
  })
  .openapi('Schedule');
