import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { GIFT_PLANS } from './rules/gift.ts';

const Code = line(40, { missing: 'Please enter the code' });
export const GiftCode = z.object({ code: Code }).openapi('GiftCode');

/** Worth of a code, for its holder. */
export const FoundGift = z
  .object({
    plan: z.enum(GIFT_PLANS),
    months: z.int(),
    country: z.string(),
    countryName: z.string().openapi({ description: 'As within a sentence, such as `the Netherlands`.' }),
    from: z.string(),
    message: z.string(),
    redeemableUntil: z.iso.datetime(),
  })
  .openapi('FoundGift');
export type FoundGiftView = z.infer<typeof FoundGift>;

export const RedeemGift = z
  .object({
    code: Code,
    cat: z.union([z.object({ id: z.uuid() }), z.object({ name: line(60, { missing: 'Please enter the name' }) })]),
    recipient: line(120, { missing: 'Please enter your name' }),
    address: z.object({
      line1: line(200, { missing: 'Please enter your street and number' }),
      line2: line(200).default(''),
      city: line(120, { missing: 'Please enter your city' }),
      region: line(100).default('').openapi({
        description: 'State, province or emirate, by code or name; needed in AE, AU, BR, CA, IN, JP, MX and US.',
      }),
      postalCode: line(20).default(''),
    }),
  })
  .openapi('RedeemGift');
export type RedeemGiftInput = z.infer<typeof RedeemGift>;
export const GiftRedeemed = z.object({ orderNumber: z.string(), message: z.string() }).openapi('GiftRedeemed');

/** The gift of a household that still has boxes to come. Without its number, its price and its giver's address. */
export const RunningGift = z
  .object({
    plan: z.enum(GIFT_PLANS),
    from: z.string(),
    months: z.int(),
    /** Months whose box is being made or has left. */
    begun: z.int(),
    nextMonthAt: z.iso.datetime().nullable(),
    /** Its payment is disputed: unpacked boxes wait. */
    waits: z.boolean(),
  })
  .openapi('RunningGift');
export type RunningGiftView = z.infer<typeof RunningGift>;
