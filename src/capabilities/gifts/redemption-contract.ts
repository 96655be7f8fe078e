import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { GIFT_PLANS } from './rules/gift.ts';

const Code = line(40, { missing: 'Please enter the code' });
export const GiftCode = z.object({ code: Code }).openapi('GiftCode');

/** What a code is worth, for its holder. */
export const FoundGift = z
  .object({
    plan: z.enum(GIFT_PLANS),
    months: z.int(),
    country: z.string(),
    countryName: z.string(),
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
