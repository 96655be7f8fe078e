import { z } from '@hono/zod-openapi';
import { CREDITS } from './rules/credit.ts';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';

export const CreditWish = z.object({ percentOff: z.union(CREDITS.map((one) => z.literal(one))) }).openapi('CreditWish');
/** A credit as it comes off the next payment now. */
export const CreditQuote = z
  .object({
    /** Null where another discount comes first, so that the credit is for a payment after it. */
    off: MoneySchema.nullable(),
    /** Sum of the plan's next payment with it, without follow-up kits. */
    payment: MoneySchema,
    sentences: z.array(z.string()),
  })
  .openapi('CreditQuote');
export type CreditQuote = z.infer<typeof CreditQuote>;

export const CREDIT_ERRORS = {
  'no-payment-to-come': [409, 'You have no plan that renews, so there is no next payment to discount.'],
  'delivery-free': [409, 'Your plan already has free delivery.'],
  'discount-unknown': [404, 'We do not know this discount.'],
  'credit-above-role': [403, 'Your role gives credits of up to 25%. Please ask an admin for more.'],
  'credit-too-many': [409, 'This household got two credits in 90 days. Please refund a payment instead.'],
  'credit-changed': [409, 'The next payment has changed since it was shown. Please look at the new sum.'],
  'discount-on-invoice': [409, 'It is already on an invoice, so it cannot be returned.'],
} as const;
