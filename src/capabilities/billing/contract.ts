import { z } from '@hono/zod-openapi';
import { defineRefusals } from '#src/kit/refusal.ts';

export const refusals = defineRefusals({
  'pro-sold-out': [409, 'Fifty members, and all fifty places are taken. Standard and Premium are open.'],
  'quote-changed': [409, 'The price has changed since you saw it. Please look at the new total before you pay.'],
  'cat-count-differs': [422, 'The number of cats is not the same everywhere in this order. Please go back and check it.'],
  'consent-missing': [422, 'Please confirm the terms before you pay.'],
  'too-many-cats': [422, 'We can ship for up to six cats online. For more, please write to us.'],
  'already-subscribed': [409, 'Your household already has a subscription, so nothing new was started or charged.'],
  'already-paid': [409, 'This order has already been paid. Nothing was charged again.'],
  'checkout-changed': [409, 'This order was changed in another tab. Please try again from here.'],
  'checkout-unknown': [404, 'We do not know this checkout. Please open the link from your confirmation mail.'],
  'not-paid-yet': [409, 'The payment is not confirmed yet, so there is nothing to attach to an account.'],
  'already-claimed': [409, 'This order already belongs to an account. Sign in to see it.'],
  'email-differs': [403, 'This order was paid with another e-mail address. Sign in with that one to see it.'],
  'claim-expired': [410, 'This link has been used or is older than 7 days. Your order is safe; write to us for a new link.'],
  'household-subscribed': [409, 'Your account already has a subscription of its own. Write to us and we will join the two.'],
  'payment-unavailable': [502, 'The payment service did not answer. Nothing was charged. Please try again.'],
  'signature-wrong': [400, 'The signature of this event does not match.'],
});

const text = (max: number) => z.string().trim().max(max);

/** R209. Everything but the e-mail may be filled in on the payment page. */
export const CustomerData = z.object({
  email: z.string().trim().max(254).regex(/^[^@\s]+@[^@\s]+$/, 'Please enter a valid email address'),
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
export const CheckoutMetadata = z.object({
  catCount: count,
  planType: z.enum(['standard', 'premium', 'pro']),
  currency: z.enum(['USD', 'EUR', 'AED']),
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

export const MoneyShape = z
  .object({ amount: z.number().int(), currency: z.enum(['USD', 'EUR', 'AED']) })
  .openapi('Money', { description: 'Integer minor units.' });

export const CheckoutState = z
  .object({
    sessionId: z.string(),
    state: z.enum(['confirmed', 'processing', 'needs-action', 'failed']),
    /** Why, for the states that need a word more. */
    reason: z.enum(['open', 'bank-approval', 'declined', 'expired', 'refunded-duplicate', 'replaced']).nullable(),
    orderNumber: z.string().nullable(),
    amount: MoneyShape,
    renewal: MoneyShape,
    plan: z.enum(['standard', 'premium', 'pro']),
    cats: z.number().int(),
    email: z.string().openapi({ description: 'Masked: m…m@example.com' }),
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

export const InvoiceView = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    amount: MoneyShape,
    status: z.string(),
    paidAt: z.iso.datetime().nullable(),
    url: z.string().nullable(),
  })
  .openapi('Invoice');

/** R233, R477, R493. `status` is 'none' for an account without a subscription; the money fields are null then. */
export const SubscriptionView = z
  .object({
    status: z.enum(['none', 'active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete', 'canceled']),
    plan: z.enum(['standard', 'premium', 'pro']).nullable(),
    catCount: z.number().int(),
    monthlyAmount: MoneyShape.nullable(),
    perCat: MoneyShape.nullable(),
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
