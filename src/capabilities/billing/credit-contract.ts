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
