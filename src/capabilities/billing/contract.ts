import { z } from '@hono/zod-openapi';
import { looksLikeEmail } from '#src/capabilities/access/rules/registration.ts';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { CURRENCIES } from '#src/kit/money.ts';
import { defineRefusals } from '#src/kit/refusal.ts';

export const refusals = defineRefusals({
  'order-differs': [422, 'This order does not agree with itself. Please go back a step and check it.'],
  'consent-missing': [422, 'Please confirm the terms before you pay.'],
  'already-subscribed': [409, 'Your household already has a subscription, so nothing new was started or charged.'],
  'already-paid': [409, 'This order has already been paid. Nothing was charged again.'],
  'payment-under-way': [
    409,
    'A payment for this order is still being confirmed by your bank. Nothing new was started.',
  ],
  'checkout-changed': [409, 'This order was changed in another tab. Please try again from here.'],
  'checkout-unknown': [404, 'We do not know this checkout. Please open the link from your confirmation mail.'],
  'not-paid-yet': [409, 'The payment is not confirmed yet, so there is nothing to attach to an account.'],
  'already-claimed': [409, 'This order already belongs to an account. Sign in to see it.'],
  'email-differs': [403, 'This order was paid with another e-mail address. Sign in with that one to see it.'],
  'household-subscribed': [
    409,
    'Your account already has a subscription of its own. Write to us and we will join the two.',
  ],
  'payment-unavailable': [502, 'The payment service did not answer. Nothing was charged. Please try again.'],
  'invoice-unknown': [404, 'There is no such invoice.'],
  'signature-wrong': [400, 'The signature of this event does not match.'],
});

const text = (max: number) => z.string().trim().max(max);

/** R209. Everything but the e-mail may be filled in on the payment page. */
const CustomerData = z.object({
  email: z.string().trim().max(254).refine(looksLikeEmail, 'Please enter a valid email address'),
  name: text(120).default(''),
  address: z
    .object({
      line1: text(200).default(''),
      line2: text(200).nullish(),
      city: text(120).default(''),
      postal_code: text(20).default(''),
      country: z.union([z.string().regex(/^[A-Z]{2}$/, 'Please select your country'), z.literal('')]).default(''),
    })
    .nullish(),
});

const count = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int().min(1));

/** R210. `cats` is the text of a list of name, age and concerns. */
const CheckoutMetadata = z.object({
  catCount: count,
  planType: z.enum(PLAN_IDS),
  currency: z.enum(CURRENCIES),
  activityLevel: text(40).nullish(),
  livingEnvironment: text(40).nullish(),
  dietaryPreference: text(40).nullish(),
  cats: z.string().max(20_000),
});

/** R208 to R210, with the signed quote the buyer saw and the confirmation beside the button. Amounts from a client are not part of it. */
export const CreateCheckout = z
  .object({
    productId: z.string().max(100),
    quantity: count,
    customerData: CustomerData,
    metadata: CheckoutMetadata,
    quote: z.string().max(8000).optional().openapi({ description: 'The signed quote (`token`) of POST /api/quotes.' }),
    consent: z
      .object({ accepted: z.boolean(), version: z.string().max(60) })
      .optional()
      .openapi({ description: 'What the buyer confirmed beside the button, and the version of its text.' }),
  })
  .openapi('CreateCheckout');

export const CheckoutUrl = z.object({ checkoutUrl: z.url() }).openapi('CheckoutUrl');

export const CheckoutState = z
  .object({
    sessionId: z.string(),
    state: z.enum(['confirmed', 'processing', 'needs-action', 'failed']),
    /** Why, for the states that need a word more. */
    reason: z.enum(['open', 'bank-approval', 'declined', 'expired', 'refunded-duplicate', 'replaced']).nullable(),
    orderNumber: z.string().nullable(),
    amount: MoneySchema,
    renewal: MoneySchema,
    taxIncluded: MoneySchema,
    plan: z.enum(PLAN_IDS),
    cats: z.number().int(),
    email: z.string().openapi({ description: 'Masked: m•••m@example.com' }),
    accountState: z.enum(['guest', 'claimed', 'yours']),
    continueUrl: z.string().nullable().openapi({ description: 'Where the payment can be finished, while it can.' }),
    receiptUrl: z.string().nullable(),
    nextSteps: z.array(z.string()),
  })
  .openapi('CheckoutState');

export const CreateAccountForOrder = z
  .object({
    password: z.string().min(6, 'Password must be at least 6 characters long.').max(200),
    firstName: text(80).min(1, 'Please enter your first and last name.'),
    lastName: text(80).min(1, 'Please enter your first and last name.'),
  })
  .openapi('CreateAccountForOrder');

export const ClaimToken = z.object({ token: z.string().min(20).max(200) }).openapi('ClaimToken');

const InvoiceView = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    amount: MoneySchema,
    status: z.string(),
    issuedAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    url: z.string().nullable(),
  })
  .openapi('Invoice');

/** R233, R477, R493. `status` is 'none' for an account without a subscription; the money fields are null then. */
export const SubscriptionView = z
  .object({
    status: z.enum(['none', 'active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete', 'canceled']),
    plan: z.enum(PLAN_IDS).nullable(),
    catCount: z.number().int(),
    monthlyAmount: MoneySchema.nullable(),
    perCat: MoneySchema.nullable(),
    currentPeriodEnd: z.iso.datetime().nullable(),
    /** Renewals wait for the first sticks. */
    collectionPaused: z.boolean(),
    invoices: z.array(InvoiceView),
  })
  .openapi('Subscription');

export type CreateCheckoutInput = z.infer<typeof CreateCheckout>;
export type CheckoutStateView = z.infer<typeof CheckoutState>;
export type SubscriptionState = z.infer<typeof SubscriptionView>;
export type InvoiceState = z.infer<typeof InvoiceView>;
