import { z } from '@hono/zod-openapi';
import { CURRENCIES } from '#src/lib/money.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { countryByCode } from './rules/countries.ts';
import { PLAN_IDS } from './rules/plans.ts';
import { LARGEST_PERCENT_OFF, launchFaults } from './rules/launch-offer.ts';
import { FEWEST_PLACES, MOST_PLACES } from './rules/pro-places.ts';
import { priceFaults } from './rules/price-books.ts';

export const pricingRefusals = defineErrors({
  'pro-sold-out': [409, 'Pro is sold out. Premium is the closest plan.'],
  'invitation-other-address': [
    409,
    'This invitation to Pro is for another e-mail address. Please order with the address it was sent to.',
  ],
  'quote-changed': [409, 'This price has changed since you saw it. Please check the new price before you pay.'],
  'too-many-cats': [422, 'We take orders for up to 6 cats here. For a larger household, please write to us.'],
  'prices-too-soon': [
    422,
    'New prices count from a day that begins at least 24 hours from now. Please choose a later day.',
  ],
  'prices-stay': [409, 'The shop is never without prices. Please publish earlier ones instead.'],
  'prices-below-offer': [422, 'Prices have to be above the launch offer while it runs.'],
  'offer-above-prices': [422, 'The launch offer has to be below the prices while it runs.'],
  'places-in-use': [409, 'Pro cannot have fewer places than are taken or held now. Please choose a higher number.'],
  'places-at-once': [422, 'Places of Pro are changed at once, and not from a later day.'],
  'claim-stays': [409, 'This figure is that of a rule of the shop, so it stays. It changes with the rule.'],
  'confirmed-later': [422, 'A claim cannot be confirmed on a day that is still to come.'],
  'places-stay': [409, 'Pro always has a number of places. Please publish another one instead.'],
  'offer-unavailable': [422, 'This code does not apply to this order.'],
});

export const MoneySchema = z
  .object({ amount: z.int().describe('Minor units: cents or fils'), currency: z.enum(CURRENCIES) })
  .openapi('Money');

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

/** What happens next and when (`rules/schedule.ts`): one object for pages, mails, order status and desk. */
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

export const PlansQuery = z.object({
  currency: z.enum(CURRENCIES).optional(),
  cats: z.coerce.number().int().min(1).max(1000).optional(),
});

const PlanPrice = z.object({
  unit: MoneySchema,
  total: MoneySchema,
  savings: MoneySchema,
  discountPercent: z.int(),
  daily: MoneySchema,
});

const LaunchOffer = z.object({
  version: z.string().describe('Name of the published terms'),
  code: z.string(),
  until: z.iso.datetime(),
  firstMonth: MoneySchema.describe('For the whole household, in USD'),
  discountPercent: z.int(),
});

export const PlanView = z
  .object({
    id: z.enum(['standard-plan', 'premium-plan', 'pro-plan']),
    planType: z.enum(PLAN_IDS),
    name: z.string(),
    description: z.string(),
    summary: z.string(),
    features: z.array(z.string()),
    sortOrder: z.string().regex(/^\d+$/),
    mostPopular: z.boolean(),
    adjustment: z.enum(['monthly', 'bi-weekly', 'weekly']),
    soldOut: z.boolean(),
    seats: z
      .object({
        total: z.int(),
        taken: z.int(),
        held: z.int().describe('Held for a payment that was begun, or offered to somebody on the waitlist'),
      })
      .nullable(),
    priceBookVersion: z.string(),
    prices: z.partialRecord(z.enum(CURRENCIES), PlanPrice).describe('For the household size asked for'),
    launchOffer: LaunchOffer.nullable(),
    vatIn: z.array(z.string()).nullable().describe('Countries (or EU) whose VAT is stated; null: all'),
  })
  .openapi('SubscriptionPlan');
export type PlanView = z.infer<typeof PlanView>;

export const GeoView = z.object({ country: z.string().nullable(), currency: z.enum(CURRENCIES) }).openapi('Geo');
export type GeoView = z.infer<typeof GeoView>;

export const CountriesView = z
  .object({ countries: z.array(z.object({ code: z.string(), name: z.string(), currency: z.enum(CURRENCIES) })) })
  .openapi('Countries');

/** The number of places of Pro as it is published at the desk. */
export const PlacesContent = z
  .object({
    places: z
      .int('Please enter a whole number.')
      .min(FEWEST_PLACES, `At least ${FEWEST_PLACES}.`)
      .max(MOST_PLACES, `At most ${MOST_PLACES}.`),
  })
  .openapi('PlacesContent');

const cents = z.int('Please enter an amount.').min(1, 'Please enter an amount.').max(99_999, 'At most $999.99.');
const percent = z
  .int('Please enter whole percent.')
  .min(0, 'Please enter whole percent.')
  .max(LARGEST_PERCENT_OFF, `At most ${LARGEST_PERCENT_OFF}%.`);

/** The launch offer as it is published at the desk. */
export const LaunchContent = z
  .object({
    until: z.iso.datetime('Please enter the last day.'),
    code: line(20, { missing: 'Please enter a code.' }).regex(
      /^[A-Z0-9]{3,20}$/,
      'Three to 20 capital letters and digits.',
    ),
    base: z.object({ standard: cents, premium: cents, pro: cents }),
    percentOff: z.object({ two: percent, three: percent, more: percent }),
  })
  .superRefine((content, context) => {
    for (const { path, message } of launchFaults(content)) context.addIssue({ code: 'custom', path, message });
  })
  .openapi('LaunchContent');

/** A claim as it is published at the desk. Its figure is null where it is that of a rule. */
export const ClaimContent = z
  .object({
    text: line(40, { missing: 'Please enter the figure.' }).regex(/\d/, 'A claim has a figure in digits.').nullable(),
    label: line(120, { missing: 'Please say what the figure is about.' }),
    source: line(120, { missing: 'Please enter the source.' }),
    asOf: z.iso.date('Please enter the day on which it was confirmed.'),
    wrong: line(300).nullable().describe('Reason for which the figure before was wrong, for the list of corrections'),
  })
  .openapi('ClaimContent');

const price = z.int('Please enter whole units.').min(1, 'Please enter a price.').max(9999, 'At most 9999.');
const priceRow = z.tuple([price, price, price, price, price, price]).readonly();
const priceRows = z.object({ USD: priceRow, EUR: priceRow, AED: priceRow });

/** The price book as it is published at the desk: whole units per cat and month, by one to six cats. */
export const PricesContent = z
  .object({
    perCat: z.object({ standard: priceRows, premium: priceRows, pro: priceRows }),
    /** Of one follow-up test kit; missing in versions from before it was part of the book. */
    kit: z.object({ USD: price, EUR: price, AED: price }).optional(),
  })
  .superRefine((content, context) => {
    for (const { path, message } of priceFaults(content, []))
      context.addIssue({ code: 'custom', path: ['perCat', ...path], message });
  })
  .openapi('PricesContent');
