import { z } from '@hono/zod-openapi';
import { emailAddress } from '#src/capabilities/access/input-contract.ts';
import { CreditNoteView } from '#src/capabilities/billing/invoice-contract.ts';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { defineErrors, DomainError } from '#src/lib/domain-error.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { line, prose } from '#src/lib/text.ts';
import { GIFT_MONTHS, GIFT_PLANS, GIFT_STATES, PRICE_CHANGED } from './rules/gift.ts';

export type { DeskGiftView, DeskGiftsView } from './desk-contract.ts';

export const refusals = defineErrors({
  'gift-unknown': [404, 'We do not know this code. Please check every letter.'],
  'gift-redeemed': [409, 'This gift has already been redeemed.'],
  'gift-refunded': [409, 'This gift was cancelled and its money went back to the giver.'],
  'gift-disputed': [
    409,
    'A bank is looking at the payment of this gift. Its code cannot be used until the bank has decided; please try again later.',
  ],
  'gift-no-recipient': [409, 'No mail goes to a recipient: the giver hands over a card.'],
  'gift-mail-waits': [409, 'It is mailed on the day the giver chose.'],
  'gift-expired': [410, 'This code has expired. It could be redeemed for three years.'],
  'gift-mailed': [409, 'A mail about this gift was sent again after it was shown here.'],
  'gift-not-paid': [409, 'This gift is not paid yet.'],
  'gift-withdrawal-over': [409, 'The time to withdraw from this gift is over.'],
  'gift-running': [409, 'A gift is running in your household. You can redeem this one after its last box.'],
  'gift-while-subscribed': [
    409,
    'Your household has a plan that goes on. Keep the code: cancel the plan under Billing, and you can redeem it from the day after it ends.',
  ],
  'gift-changed': [409, PRICE_CHANGED],
  'gift-begun': [
    409,
    'The payment of this form has begun already. Please reload the page before you pay for another gift.',
  ],
  'gift-terms-outdated': [409, 'The rules for gifts have changed. Please reload the page and read them.'],
  'gift-link-unknown': [404, 'We do not know this link. Part of it may be missing.'],
  'gift-day': [422, 'Please choose a day within the next twelve months.'],
  'gift-payment-unavailable': [502, 'The payment service did not answer. Please try again. You are not charged twice.'],
});

/** The plan that is in the way is set to end: from that day on, in words, the code can be redeemed. */
export const redeemableFrom = (day: string) =>
  new DomainError(
    'gift-while-subscribed',
    409,
    `Your household has a plan that is about to end. Keep the code: you can redeem it from ${day}.`,
  );

const Country = line(2)
  .regex(/^[A-Z]{2}$/, 'Please select a country')
  .refine((code) => countryByCode(code) !== undefined, 'We do not deliver to this country yet.');

const Choice = z.object({
  plan: z.enum(GIFT_PLANS),
  months: z.union(GIFT_MONTHS.map((months) => z.literal(months))),
  currency: z.enum(CURRENCIES),
  country: Country,
});

export const GiftQuoteRequest = Choice.openapi('GiftQuoteRequest');

const PriceSchema = z.object({
  lines: z.array(z.object({ label: z.string(), quantity: z.int(), unit: MoneySchema, amount: MoneySchema })),
  total: MoneySchema,
  tax: z.object({ included: z.literal(true), ratePercent: z.number(), amount: MoneySchema }),
});

export const GiftQuote = PriceSchema.extend({ token: z.string(), expiresAt: z.iso.datetime() }).openapi('GiftQuote');
export type GiftQuoteView = z.infer<typeof GiftQuote>;

export const BuyGift = z
  .object({
    /** Made by the form, so that two presses are one gift. */
    id: z.uuid(),
    quote: line(8000).openapi({ description: 'The signed price (`token`) of POST /api/gift-quotes.' }),
    giverName: line(80, { missing: 'Please enter your name' }),
    giverEmail: emailAddress('Please enter a valid email address'),
    message: prose(400).default(''),
    delivery: z
      .object({
        email: emailAddress('Please enter a valid email address'),
        day: z.iso.date(),
        zone: line(60).openapi({ description: 'IANA time zone of the giver: the mail goes out at nine there.' }),
      })
      .optional()
      .openapi({ description: 'Without it the giver hands over the card.' }),
    consent: z.object({ accepted: z.literal(true, 'Please confirm the terms.'), version: line(60) }),
  })
  .openapi('BuyGift');
export type BuyGiftInput = z.infer<typeof BuyGift>;
export const GiftPayment = z.object({ checkoutUrl: z.url() }).openapi('GiftPayment');

export const GiftDocument = z.object({ token: line(400).min(20), id: z.uuid() }).openapi('GiftDocument');
export const GiftLink = z.object({ token: line(400).min(20) }).openapi('GiftLink');

/** A gift as its giver sees it: nothing about its recipient. */
export const GiftView = z
  .object({
    number: z.string(),
    state: z.enum(GIFT_STATES),
    plan: z.enum(GIFT_PLANS),
    months: z.int(),
    country: z.string(),
    total: MoneySchema,
    /** Null until it is paid, after it was refunded, and once it has expired. */
    code: z.string().nullable(),
    recipientEmail: z.string().nullable(),
    deliverOn: z.string().nullable(),
    deliveredAt: z.iso.datetime().nullable(),
    paidAt: z.iso.datetime().nullable(),
    redeemedOn: z.iso.date().nullable(),
    redeemableUntil: z.iso.datetime().nullable(),
    /** Nobody has redeemed it until then. */
    expired: z.boolean(),
    documents: z.object({
      invoice: z.object({ id: z.string(), number: z.string() }).nullable(),
      creditNotes: z.array(CreditNoteView),
    }),
    /** A bank has a dispute of its payment. */
    disputed: z.boolean(),
    withdraw: z.object({ allowed: z.boolean(), until: z.iso.datetime().nullable() }),
    payUrl: z.string().nullable(),
  })
  .openapi('Gift');
export type GiftView = z.infer<typeof GiftView>;
