import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { KIT_CADENCES } from '#src/capabilities/pricing/rules/plans.ts';

/** Follow-up kits of one cat. */
export const FollowUpKits = z.object({
  cat: z.string(),
  name: z.string(),
  cadence: z.enum(KIT_CADENCES),
  /** Of each kit in the plan as it is. */
  price: MoneySchema,
  /** A kit comes with the next box. */
  inNextBox: z.boolean(),
  /** Charge of the box with the next kit; null while that has no date, or none comes. */
  nextAt: z.iso.datetime().nullable(),
  /** In this plan a kit costs more than was agreed: none comes until it is chosen anew. */
  lapsed: z.boolean(),
  /** The payment service has not confirmed it. */
  waits: z.boolean(),
});

export const PreviewKits = z
  .object({ catId: z.uuid(), cadence: z.enum([...KIT_CADENCES, 'none']) })
  .openapi('PreviewKits');

export const KitQuote = z
  .object({
    token: z.string(),
    cat: z.object({ id: z.string(), name: z.string() }),
    cadence: z.enum([...KIT_CADENCES, 'none']),
    /** Of each kit. */
    price: MoneySchema,
    /** Charge of the box with the first kit; null while that has no date, or none comes. */
    firstAt: z.iso.datetime().nullable(),
    chargesAt: z.iso.datetime().nullable(),
    /** Amount of the next renewal with this change, after discounts. */
    nextPayment: MoneySchema,
    expiresAt: z.iso.datetime(),
    /** Everything to be said before it is confirmed, as the mail says it. */
    sentences: z.array(z.string()),
  })
  .openapi('KitQuote');

/** Price of a kit in the plan of the household, by cadence. */
export const KitPrices = z
  .object({ cadences: z.array(z.object({ cadence: z.enum(KIT_CADENCES), price: MoneySchema })) })
  .openapi('KitPrices');
export type PreviewKitsInput = z.infer<typeof PreviewKits>;
export type KitQuoteView = z.infer<typeof KitQuote>;
export type KitPricesState = z.infer<typeof KitPrices>;

export const KIT_ERRORS = {
  'kits-fixed': [
    409,
    'The next box is being charged, so its test kits are fixed. Once it is paid you can change those of the box after it.',
  ],
  'kits-pending': [
    502,
    'The payment service did not answer. We keep trying, and mail you once the test kits are changed. Nothing is charged twice.',
  ],
  'kits-without-sticks': [
    409,
    'This cat gets no sticks for now, so no kit can come with its box. Please choose its kits once its sticks are on the way.',
  ],
} as const;
