import { z } from '@hono/zod-openapi';
import { BROWSER_ZONE, emailAddress } from '#src/capabilities/access/input-contract.ts';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { ScheduleSchema } from '#src/capabilities/pricing/quote-contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { line } from '#src/lib/text.ts';

export const Country = line(2).regex(/^[A-Z]{2}$/, 'Please select your country');

const State = line(100).nullish().openapi({
  description: 'State, province or emirate, by code or name; needed in AE, AU, BR, CA, IN, JP, MX and US.',
});

/** R209. Everything but the e-mail may be filled in on the payment page. */
const CustomerData = z.object({
  email: emailAddress('Please enter a valid email address'),
  name: line(120).default(''),
  address: z
    .object({
      line1: line(200).default(''),
      line2: line(200).nullish(),
      city: line(120).default(''),
      state: State,
      postal_code: line(20).default(''),
      country: z.union([Country, z.literal('')]).default(''),
    })
    .nullish(),
});

export const count = z.union([z.number(), line(9).regex(/^\d+$/).transform(Number)]).pipe(z.number().int().min(1));

/** R210. `cats` is the text of a list of name, age and concerns. */
const CheckoutMetadata = z.object({
  catCount: count,
  planType: z.enum(PLAN_IDS),
  currency: z.enum(CURRENCIES),
  activityLevel: line(40).nullish(),
  livingEnvironment: line(40).nullish(),
  dietaryPreference: line(40).nullish(),
  // Its texts are checked one by one when the list is read (rules/parse-cats.ts), so that a wrong one can be named.
  cats: z.string().max(20_000),
});

export const Consent = z
  .object({
    accepted: z.boolean(),
    version: line(60),
    besideGift: z.boolean().optional().openapi({
      description: 'The buyer was told that a gift runs, beside which the plan is charged; else 409 `gift-runs`.',
    }),
  })
  .openapi({ description: 'What the buyer confirmed beside the button, and the version of its text.' });

const LinkCode = z.unknown().optional().openapi({ type: 'string', description: 'The code of a friend’s link.' });

/**
 * Code of a referral link. An invalid code counts as none; null removes a known one. `friendCode` is its name in pages
 * of 0.5.0, which may still be open.
 */
export const ReferralCode = { referralCode: LinkCode, friendCode: LinkCode };

/** R208 to R210, with the signed quote the buyer saw and the confirmation beside the button. Amounts from a client are not part of it. */
export const CreateCheckout = z
  .object({
    productId: line(100),
    quantity: count,
    customerData: CustomerData,
    metadata: CheckoutMetadata,
    quote: line(8000).optional().openapi({ description: 'The signed quote (`token`) of POST /api/quotes.' }),
    consent: Consent.optional(),
    timeZone: BROWSER_ZONE,
    ...ReferralCode,
    embedded: z
      .boolean()
      .optional()
      .openapi({ description: 'Pay within our page: no address to go to, and the consent follows by /agreement.' }),
    wallets: z
      .boolean()
      .optional()
      .openapi({ description: 'With `embedded`: by a wallet, which gives the address where none is sent.' }),
  })
  .openapi('CreateCheckout');

export const CheckoutUrl = z.object({ checkoutUrl: z.url() }).openapi('CheckoutUrl');

/** Agreement and delivery details that the buyer confirms before paying. */
export const Agreement = z
  .object({
    consent: Consent,
    customerData: z
      .object({
        name: line(120, { missing: 'Please enter your name' }),
        address: z.object({
          line1: line(200, { missing: 'Please enter your street and number' }),
          line2: line(200).nullish(),
          city: line(120, { missing: 'Please enter your city' }),
          state: State,
          postal_code: line(20).default(''),
          country: Country,
        }),
      })
      .optional(),
  })
  .openapi('Agreement');

export const CheckoutState = z
  .object({
    sessionId: z.string(),
    state: z.enum(['confirmed', 'processing', 'needs-action', 'failed']),
    reason: z.enum(['open', 'bank-approval', 'declined', 'expired', 'refunded-duplicate', 'replaced']).nullable(),
    orderNumber: z.string().nullable(),
    amount: MoneySchema,
    renewal: MoneySchema,
    taxIncluded: MoneySchema,
    plan: z.enum(PLAN_IDS),
    cats: z.number().int(),
    email: z.string().openapi({ description: 'Masked: m•••m@example.com' }),
    accountState: z.enum(['guest', 'guest-expired', 'claimed', 'yours']).openapi({
      description: 'guest-expired: only an account with the confirmed e-mail of the order can still take it over.',
    }),
    nameKnown: z.boolean().openapi({ description: 'Whether an account can be made with the name of the recipient.' }),
    continueUrl: z.string().nullable().openapi({ description: 'Where the payment can be finished, while it can.' }),
    receiptUrl: z.string().nullable(),
    nextSteps: z.array(z.string()),
    /** As promised with the payment; null before it. */
    schedule: ScheduleSchema.nullable(),
  })
  .openapi('CheckoutState');
export type CreateCheckoutInput = z.infer<typeof CreateCheckout>;
export type AgreementInput = z.infer<typeof Agreement>;
export type CheckoutStateView = z.infer<typeof CheckoutState>;

export const CHECKOUT_ERRORS = {
  'order-differs': [422, 'Parts of this order do not match. Please go back a step and check it.'],
  'consent-missing': [422, 'Please confirm the terms before you pay.'],
  'consent-outdated': [
    409,
    'Our terms have changed since this page was opened. Please reload the page and confirm the new ones.',
  ],
  'checkout-changed': [409, 'You changed this order in another tab. Please try again here.'],
  'checkout-unknown': [404, 'We do not know this checkout. Please open the link from your confirmation mail.'],
} as const;
