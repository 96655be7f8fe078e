import { z } from '@hono/zod-openapi';
import { CURRENCIES } from '#src/lib/money.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { PLAN_IDS } from './rules/plans.ts';

export { ClaimContent, LaunchContent, PlacesContent, PricesContent } from './price-book-contract.ts';

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

export const GeoView = z.object({ country: z.string().nullable(), currency: z.enum(CURRENCIES) }).openapi('Geo');
export type GeoView = z.infer<typeof GeoView>;

export const CountriesView = z
  .object({ countries: z.array(z.object({ code: z.string(), name: z.string(), currency: z.enum(CURRENCIES) })) })
  .openapi('Countries');

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
