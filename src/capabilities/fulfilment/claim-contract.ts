import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { CURRENCIES } from '#src/lib/money.ts';

/** N14. The claim that may be made for the sticks of a box that a cat refused, or the state of one that was made. */
export const ClaimView = z
  .object({
    boxId: z.string(),
    month: z.number().int(),
    number: z.string(),
    cat: z.object({ id: z.string(), name: z.string() }),
    state: z.enum(['offered', 'asks-person', 'refused', 'sent', 'paid', 'with-person', 'failed']),
    repays: z
      .enum(['order', 'box'])
      .nullable()
      .openapi({ description: 'What the terms repay: the whole first order, or the cat’s part of its latest box.' }),
    amount: MoneySchema.nullable(),
    until: z.iso.datetime().nullable().openapi({ description: 'Until when the first order can be claimed.' }),
    at: z.iso.datetime().nullable().openapi({ description: 'When it was claimed, or paid back.' }),
    reason: z.object({ code: z.string(), message: z.string() }).nullable(),
    entries: z.array(z.object({ id: z.string(), day: z.iso.date(), note: z.string().nullable() })),
  })
  .openapi('RefusalClaim');
export type ClaimView = z.infer<typeof ClaimView>;

export const ClaimsView = z.object({ claims: z.array(ClaimView) }).openapi('RefusalClaims');

export const MakeClaim = z
  .object({
    boxId: z.uuid(),
    catId: z.uuid(),
    entries: z.array(z.uuid()).min(1).max(28).openapi({ description: 'Log entries that say “refused”.' }),
    amount: z
      .object({ amount: z.number().int().min(0).max(100_000_000), currency: z.enum(CURRENCIES) })
      .nullable()
      .openapi({ description: 'As it was shown; null where a person decides.' }),
  })
  .openapi('MakeRefusalClaim');
export type ClaimInput = z.infer<typeof MakeClaim>;
