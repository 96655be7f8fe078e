import { z } from '@hono/zod-openapi';
import { QuoteSchema } from '#src/capabilities/pricing/quote-contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { line } from '#src/lib/text.ts';
import { count, Country, ReferralCode } from './checkout-contract.ts';
import { SubscriptionView } from './subscription-contract.ts';

/** R339. Asked again with the same choice it is the same payment. */
export const GetOrCreateSubscription = z
  .object({
    planType: z.enum(PLAN_IDS),
    catCount: count,
    currency: z.enum(CURRENCIES).optional(),
    country: Country.optional(),
    catIds: z.array(line(60)).max(6).optional().openapi({ description: 'Which cats of the household.' }),
    newKits: z.boolean().optional().openapi({ description: 'A test kit for every cat, also where results are fresh.' }),
    ...ReferralCode,
  })
  .openapi('GetOrCreateSubscription');

/** A payment to be finished within our page. */
export const EmbeddedPayment = z
  .object({
    kind: z.literal('payment'),
    clientSecret: z.string(),
    sessionId: z.string(),
    publishableKey: z.string().nullable().openapi({ description: 'Of the payment service; null in the sandbox.' }),
    quote: QuoteSchema,
    noKitFor: z.array(z.string()).openapi({
      description: 'Cats whose results are fresh: no kit is sent, their sticks are made from the last formula.',
    }),
    beside: z
      .string()
      .nullable()
      .openapi({ description: 'To be shown before payment: a gift runs, and the plan is charged beside it.' }),
    needs: z
      .object({ address: z.boolean(), country: z.boolean() })
      .openapi({ description: 'What we do not know of the buyer; without a country, one was taken for the currency.' }),
    heldSeconds: z
      .int()
      .nullable()
      .openapi({ description: 'For how long the form still holds a place of a plan that has only so many.' }),
  })
  .openapi('EmbeddedPayment');

/** Session of the embedded form for a new card. */
export const CardSetup = z
  .object({ clientSecret: z.string(), sessionId: z.string(), publishableKey: z.string().nullable() })
  .openapi('CardSetup');

export const SubscriptionOrPayment = z
  .discriminatedUnion('kind', [
    EmbeddedPayment,
    z.object({ kind: z.literal('subscribed'), clientSecret: z.null(), subscription: SubscriptionView }),
  ])
  .openapi('SubscriptionOrPayment');
export type GetOrCreateSubscriptionInput = z.infer<typeof GetOrCreateSubscription>;
export type SubscriptionOrPaymentView = z.infer<typeof SubscriptionOrPayment>;
export type EmbeddedPaymentView = z.infer<typeof EmbeddedPayment>;
export type CardSetupView = z.infer<typeof CardSetup>;

export const SUBSCRIBE_ERRORS = {
  'already-subscribed': [409, 'Your household already has a subscription, so we started and charged nothing.'],
  'already-paid': [409, 'This order has already been paid. Nothing was charged again.'],
  'payment-under-way': [409, 'Your bank is still confirming a payment for this order. We started nothing new.'],
  'gift-runs': [
    409,
    'A gift of your household still runs. A plan that you start now begins at once: it is charged beside the gift, and its boxes come as well. If you want both, please press the button again. Nothing was charged.',
  ],
  'payment-unavailable': [502, 'The payment service did not answer. Nothing was charged. Please try again.'],
  'email-missing': [
    422,
    'Confirmation and receipts go out by e-mail. Please add an e-mail address to your profile, then subscribe.',
  ],
} as const;
