import { z } from '@hono/zod-openapi';
import { CREDITS } from './rules/credit.ts';
import { BROWSER_ZONE, emailAddress } from '#src/capabilities/access/contract.ts';
import { MoneySchema, QuoteSchema, ScheduleSchema } from '#src/capabilities/pricing/contract.ts';
import { KIT_CADENCES, PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { LEAVE_REASON_IDS } from './rules/leave-reasons.ts';
import { MOST_BOXES } from './rules/next-box.ts';
import { BUTTON_ACTIONS } from './rules/plan-actions.ts';
import { ASKED_REASONS } from './rules/refund-request.ts';
import { CURRENCIES, formatMoney, type Money } from '#src/lib/money.ts';
import { defineErrors, DomainError } from '#src/lib/domain-error.ts';
import { line, prose, secret } from '#src/lib/text.ts';

export const refusals = defineErrors({
  'monthly-price-changes': [409, 'This address changes your monthly payment. Please check both amounts first.'],
  'event-processed': [409, 'This event was dealt with in the meantime.'],
  'order-differs': [422, 'Parts of this order do not match. Please go back a step and check it.'],
  'consent-missing': [422, 'Please confirm the terms before you pay.'],
  'already-subscribed': [409, 'Your household already has a subscription, so we started and charged nothing.'],
  'consent-outdated': [
    409,
    'Our terms have changed since this page was opened. Please reload the page and confirm the new ones.',
  ],
  'already-paid': [409, 'This order has already been paid. Nothing was charged again.'],
  'payment-under-way': [409, 'Your bank is still confirming a payment for this order. We started nothing new.'],
  'checkout-changed': [409, 'You changed this order in another tab. Please try again here.'],
  'checkout-unknown': [404, 'We do not know this checkout. Please open the link from your confirmation mail.'],
  'not-paid-yet': [409, 'The payment is not confirmed yet. You can add the order to an account after that.'],
  'already-claimed': [409, 'This order already belongs to an account. Sign in to see it.'],
  'name-missing': [422, 'Please enter your first and last name.'],
  'claim-expired': [
    410,
    'You could make an account here for 7 days after the payment. Sign in with the confirmed e-mail of the order, or write to us.',
  ],
  'email-differs': [403, 'This order was paid with another e-mail address. Sign in with that address to see it.'],
  'household-subscribed': [409, 'Your account already has a subscription. Write to us and we will merge the two.'],
  'payment-unavailable': [502, 'The payment service did not answer. Nothing was charged. Please try again.'],
  'email-missing': [
    422,
    'Confirmation and receipts go out by e-mail. Please add an e-mail address to your profile, then subscribe.',
  ],
  'order-not-bought': [404, 'We found no paid order with this number for you.'],
  'no-subscription': [404, 'Your household has no subscription.'],
  'change-outdated': [409, 'Your plan has changed since we calculated this. Please check it again.'],
  'card-needs-approval': [
    402,
    'Your bank wants to approve payments with this card. Nothing was changed or charged. Please add the card again, then try once more.',
  ],
  'payment-overdue': [409, 'The last payment did not go through. Please pay it first, then change your plan.'],
  'payment-disputed': [
    409,
    'A payment of yours is disputed with your bank. You can choose a larger plan when it is decided. You can choose a smaller plan or cancel now.',
  ],
  'plan-paused': [409, 'The payment service has paused your plan. Write to us, and we will start it again.'],
  'plan-ends': [409, 'Your plan is set to end. Keep it first, then change it.'],
  'change-waits': [
    409,
    'Your plan changes with the next renewal. Keep the current plan first, then choose a larger one.',
  ],
  'box-not-sent': [
    409,
    'The sticks you have paid for have not left yet. The next box has no fixed date before that, and nothing is charged until then.',
  ],
  'no-sticks-now': [409, 'No cat of the plan gets sticks now, so nothing is charged and no box has a date.'],
  'charge-under-way': [
    409,
    'The next box is being charged, so its date is fixed. Once it is paid you can change the date of the box after it.',
  ],
  'box-moved': [409, 'The next box has another date already. Undo that first.'],
  'dispute-open': [
    409,
    'A payment of yours is disputed with your bank. No box comes earlier before that is decided. You can skip or pause.',
  ],
  'nothing-to-undo': [409, 'The next box has its ordinary date.'],
  'date-not-possible': [
    422,
    'The next box cannot have that date. Choose a day from tomorrow on, at most three months late.',
  ],
  'too-soon': [
    409,
    'Boxes are charged at least 14 days apart, so the next one cannot come earlier than that, or it is due as soon anyway.',
  ],
  'box-date-pending': [
    502,
    'The payment service did not answer. We keep trying, and mail you a receipt once the date is changed. Nothing is charged twice.',
  ],
  'kits-fixed': [
    409,
    'The next box is being charged, so its test kits are fixed. Once it is paid you can change those of the box after it.',
  ],
  'kits-pending': [
    502,
    'The payment service did not answer. We keep trying, and mail you once the test kits are changed. Nothing is charged twice.',
  ],
  'cat-not-in-order': [422, 'A cat that is not in the plan yet needs a test kit first. Please add it to the plan.'],
  'pause-day-not-possible': [
    422,
    'A cat cannot be paused until that day. Choose one after the next renewal, at most three boxes later.',
  ],
  'plan-full': [409, 'A plan is for six cats at most.'],
  'cat-in-plan': [409, 'This cat is in the plan already.'],
  'kits-without-sticks': [
    409,
    'This cat gets no sticks for now, so no kit can come with its box. Please choose its kits once its sticks are on the way.',
  ],
  'cat-not-in-plan': [409, 'This cat is not in the plan. Please put it in the plan first.'],
  'cat-not-here': [404, 'This cat does not live in your household.'],
  'service-silent': [502, 'The payment service did not answer. Please try again. Nothing is charged twice.'],
  'no-cats-left': [409, 'None of the cats in this plan live with you now, so it ends with the paid month.'],
  'no-payment-to-come': [409, 'You have no plan that renews, so there is no next payment to discount.'],
  'delivery-free': [409, 'Your plan already has free delivery.'],
  'discount-unknown': [404, 'We do not know this discount.'],
  'credit-above-role': [403, 'Your role gives credits of up to 25%. Please ask an admin for more.'],
  'credit-too-many': [409, 'This household got two credits in 90 days. Please refund a payment instead.'],
  'credit-changed': [409, 'The next payment has changed since it was shown. Please look at the new sum.'],
  'dispute-unknown': [404, 'We cannot find this dispute.'],
  'dispute-without-order': [409, 'This payment belongs to no order here. Please answer in Stripe.'],
  'no-evidence-wanted': [409, 'The bank does not accept evidence for this dispute, or no longer does.'],
  'discrepancy-unknown': [404, 'We cannot find this difference. It may have been resolved.'],
  'discount-on-invoice': [409, 'It is already on an invoice, so it cannot be returned.'],
  'plan-link-unknown': [
    404,
    'This link opens no plan. It may be incomplete, or your e-mail address or plan has changed.',
  ],
  'plan-link-expired': [410, 'This link has expired. Please use the link in a newer mail, or sign in.'],
  'box-link-outdated': [409, 'The box of this mail has another date by now. Sign in to see and change it.'],
  'not-cancelled': [409, 'Your plan is not cancelled, so there is nothing to tell.'],
  'receipt-unknown': [404, 'We have no receipt with this number.'],
  'invoice-unknown': [404, 'We cannot find this invoice.'],
  'credit-note-unknown': [404, 'We cannot find this credit note.'],
  'order-not-found': [404, 'No paid order, invoice or credit note has this number.'],
  'books-unknown': [404, 'There is no such file. Please choose a month.'],
  'datev-not-set': [409, 'Files for DATEV need the settings DATEV_CONSULTANT, DATEV_CLIENT and the accounts.'],
  'shelter-unknown': [404, 'We cannot find this shelter.'],
  'shelter-known': [409, 'There is a shelter with this name already.'],
  'shelter-closed': [409, 'This shelter is closed. Open it first, or choose another one.'],
  'donations-too-few': [409, 'Fewer months are left than that. Please look at what is left.'],
  'allocation-unknown': [404, 'We cannot find this allocation.'],
  'refund-not-paid': [409, 'Nothing was paid with this invoice, so there is nothing to refund.'],
  'refund-disputed': [
    409,
    'A bank disputes this payment. It can be refunded once the bank has decided, and only if the shop wins.',
  ],
  'refund-nothing-left': [409, 'Everything that was paid with this invoice is already refunded.'],
  'refund-too-much': [422, 'That is more than is left to refund of this payment.'],
  'refund-part-too-much': [
    422,
    'That is more than is left to refund of this part of the payment. Please refund another part on its own.',
  ],
  'refund-no-kit': [422, 'This payment is for no test kit of that cat.'],
  'refund-kit-unsent': [409, 'This test kit was not sent. Its price goes back by itself.'],
  'refund-kits-missing': [
    422,
    'A test kit in a box that did not arrive is refunded with it. Please choose each kit of the box, refund its kits first, or choose everything left.',
  ],
  'refund-no-boxes': [422, 'This payment is not for that many boxes. Please choose an amount instead.'],
  'refund-currency': [422, 'This payment was made in another currency.'],
  'signature-wrong': [400, 'The signature of this event does not match.'],
  'event-unreadable': [400, 'This is not an event with the object it is about. Thin events are not served.'],
});

const Country = line(2).regex(/^[A-Z]{2}$/, 'Please select your country');

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

const count = z.union([z.number(), line(9).regex(/^\d+$/).transform(Number)]).pipe(z.number().int().min(1));

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

const Consent = z
  .object({ accepted: z.boolean(), version: line(60) })
  .openapi({ description: 'What the buyer confirmed beside the button, and the version of its text.' });

const LinkCode = z.unknown().optional().openapi({ type: 'string', description: 'The code of a friend’s link.' });

/**
 * Code of a referral link. An invalid code counts as none; null removes a known one. `friendCode` is its name in pages
 * of 0.5.0, which may still be open.
 */
const ReferralCode = { referralCode: LinkCode, friendCode: LinkCode };

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

export const Donations = z
  .object({
    months: z.number().int().min(0),
    allocated: z.number().int(),
    /** Shelters that got some, by name. */
    shelters: z.array(z.object({ name: z.string(), place: z.string(), months: z.number().int() })),
  })
  .openapi('Donations', { description: 'Months of supplements set aside for cats in shelters, of everybody.' });

export const OwnDonations = z
  .object({ months: z.number().int().min(0) })
  .openapi('OwnDonations', { description: 'Months set aside with the payments of one household.' });

export const CheckoutUrl = z.object({ checkoutUrl: z.url() }).openapi('CheckoutUrl');

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
    needs: z
      .object({ address: z.boolean(), country: z.boolean() })
      .openapi({ description: 'What we do not know of the buyer; without a country, one was taken for the currency.' }),
    heldSeconds: z
      .int()
      .nullable()
      .openapi({ description: 'For how long the form still holds a place of a plan that has only so many.' }),
  })
  .openapi('EmbeddedPayment');

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

export const CreateAccountForOrder = z
  .object({
    password: secret(200).min(6, 'Password must be at least 6 characters long.'),
    firstName: line(80).optional(),
    lastName: line(80).optional(),
  })
  .openapi('CreateAccountForOrder', { description: 'Without names, those of the recipient of the order are taken.' });

export const ClaimToken = z.object({ token: line(200).min(20) }).openapi('ClaimToken');

export const CreditNoteView = z
  .object({
    id: z.string(),
    number: z.string(),
    amount: MoneySchema,
    issuedAt: z.iso.datetime(),
    reason: z.string(),
    /** Its refund failed at the bank. */
    cancelled: z.boolean(),
  })
  .openapi('CreditNote');
export type CreditNoteState = z.infer<typeof CreditNoteView>;

const InvoiceView = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    amount: MoneySchema,
    status: z.string(),
    issuedAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    url: z.string().nullable(),
    refunded: MoneySchema,
    /** Part of the payment lost in disputes for good. */
    lost: MoneySchema,
    /** Documents for what was refunded, the oldest first. */
    creditNotes: z.array(CreditNoteView),
  })
  .openapi('Invoice');

/** Date of the next box, and what is wished for it. */
const NextBoxView = z
  .object({
    /** The next charge; null while it has no date. */
    chargesAt: z.iso.datetime().nullable(),
    /** Its date without a wish, which is also the end of what is paid. */
    ordinary: z.iso.datetime().nullable(),
    /** Features of the plan rest from then until the charge; null where they do not. */
    restsFrom: z.iso.datetime().nullable(),
    wish: z
      .object({
        kind: z.enum(['skip', 'move', 'forward', 'pause', 'resume']),
        until: z.iso.datetime(),
        boxes: z.number().int().nullable(),
        /** Code of its receipt; null until the payment service has the date. */
        receipt: z.string().nullable(),
      })
      .nullable(),
  })
  .openapi('NextBox');

/** Prices of each plan for a household whose plan runs: by the price book that its plan keeps. */
export const PlanPrices = z
  .object({ plans: z.array(z.object({ plan: z.enum(PLAN_IDS), perCat: MoneySchema })) })
  .openapi('PlanPrices');

/** R233, R477, R493. `status` is 'none' for an account without a subscription; the money fields are null then. */
/** Follow-up kits of one cat. */
const FollowUpKits = z.object({
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

const EndsBecause = z.enum(['refund', 'withdrawal']);
/** A charge to come; without a date until sticks that are paid have left. */
const ChargeIfKept = z.object({ amount: MoneySchema, at: z.iso.datetime().nullable() });

export const SubscriptionView = z
  .object({
    status: z.enum(['none', 'active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete', 'canceled']),
    plan: z.enum(PLAN_IDS).nullable(),
    catCount: z.number().int(),
    monthlyAmount: MoneySchema.nullable(),
    perCat: MoneySchema.nullable(),
    /** Amount of the next renewal after discounts; null if there is none. */
    nextPayment: MoneySchema.nullable(),
    /** Pending discounts. The amount comes off the next renewal; 0 for a discount that waits for a later one. */
    discounts: z.array(z.object({ id: z.string(), said: z.string(), amount: MoneySchema })),
    currentPeriodEnd: z.iso.datetime().nullable(),
    /** The next charge as the schedule takes it (`pricing/rules/schedule.ts`). */
    nextCharge: z.object({
      state: z.enum(['running', 'waits', 'held', 'paused', 'overdue', 'ends', 'over']),
      at: z.iso.datetime().nullable(),
      notBefore: z.iso.datetime().nullable(),
      /** The day a running plan ends: it was cancelled, or no cat of it lives here. */
      endsOn: z.iso.datetime().nullable(),
      /** The day whose box is skipped. */
      skipped: z.iso.datetime().nullable(),
    }),
    nextBox: NextBoxView,
    /** Renewals wait for the first sticks. */
    collectionPaused: z.boolean(),
    /** Plan from the next renewal on; null if it stays. */
    nextPlan: z.enum(PLAN_IDS).nullable(),
    /** Set for a plan that ends: the day on which it does. */
    endsOn: z.iso.datetime().nullable(),
    /** Of such a plan: whether a refund or a withdrawal ends it; null for a cancellation. */
    endsBecause: EndsBecause.nullable(),
    /** Of such a plan: its next charge, if it is kept; null where it cannot be kept, or nothing is charged for now. */
    ifKept: ChargeIfKept.nullable(),
    /** The code of the receipt for that. */
    receipt: z.string().nullable(),
    /** A renewal that did not go through. */
    paymentProblem: z
      .object({
        payUrl: z.string().nullable(),
        nextTry: z.iso.datetime().nullable(),
        needsApproval: z.boolean(),
        amount: MoneySchema,
        /** In the payment service's words. */
        why: z.string().nullable(),
        /** The tries still to come; the plan ends with the last one. */
        tries: z.array(z.iso.datetime()),
      })
      .nullable(),
    /**
     * The cats of the plan, whether the next renewal is for them too, and whether it charges for them: a cat without
     * sticks is not charged for. `backOn`: the first renewal after a pause. Empty where that is not known.
     */
    cats: z.array(
      z.object({ id: z.string(), renews: z.boolean(), charged: z.boolean(), backOn: z.iso.datetime().nullable() }),
    ),
    /** Follow-up kits of its cats, as they were chosen; of other cats none come. */
    kits: z.array(FollowUpKits),
    invoices: z.array(InvoiceView),
    /** For each action whether it is allowed now, else the sentence it is refused with; null where nothing is left to do. */
    actions: z.record(z.enum(BUTTON_ACTIONS), z.object({ allowed: z.boolean(), reason: z.string().nullable() })),
  })
  .openapi('Subscription');

/**
 * `catIds`: the cats of the plan that it shall be for from the next renewal; without it, those it is for now. `pauseBoxes`:
 * the cats that leave with this change come back by themselves after so many boxes, with `pauseUntil` with the first renewal from
 * that day of the household's calendar on; without either, they are taken out.
 */
export const PreviewChange = z
  .object({
    planType: z.enum(PLAN_IDS),
    catIds: z.array(z.uuid()).min(1).max(20).optional(),
    pauseBoxes: z.number().int().min(1).max(MOST_BOXES).optional(),
    pauseUntil: z.iso.date().optional(),
  })
  .openapi('PreviewChange');

const PlanTerms = z
  .object({ plan: z.enum(PLAN_IDS), cats: z.number().int(), perCat: MoneySchema, monthly: MoneySchema })
  .openapi('PlanTerms');

export const ChangeQuote = z
  .object({
    token: z.string(),
    from: PlanTerms,
    to: PlanTerms,
    dueNow: MoneySchema,
    /** Items of `dueNow`; empty if nothing is due. */
    lines: z.array(z.object({ label: z.string(), amount: MoneySchema })),
    effective: z.enum(['now', 'renewal', 'unchanged']),
    renewal: MoneySchema,
    /** Null while renewals wait for the sticks. */
    renewsOn: z.iso.datetime().nullable(),
    prorationAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** Everything to be said before it is confirmed, in words. */
    sentences: z.array(z.string()),
  })
  .openapi('ChangeQuote');

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

/** A cat of the household that is not in the plan yet. */
export const PreviewPlanCat = z.object({ catId: z.uuid() }).openapi('PreviewPlanCat');

export const PlanCatQuote = z
  .object({
    token: z.string(),
    cat: z.object({ id: z.string(), name: z.string() }),
    from: PlanTerms,
    /** From the first renewal that charges for the cat. */
    to: PlanTerms,
    /** Where its test kit is; null where it has results already. */
    kit: z.enum(['next-box', 'on-its-way']).nullable(),
    /** Earliest day of the first charge for it; null while renewals wait for sticks. */
    chargedFrom: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime(),
    sentences: z.array(z.string()),
  })
  .openapi('PlanCatQuote');

export const AddPlanCat = z.object({ token: line(8000).min(20), consent: Consent }).openapi('AddPlanCat');

export const ApplyChange = z.object({ token: line(8000).min(20) }).openapi('ApplyChange');
export const ChangeDone = z.object({ subscription: SubscriptionView, message: z.string() }).openapi('ChangeDone');

/** Proof of a cancellation, that one was taken back, of another date for the next box, or of another plan, cats or card. Says nothing about who it was. */
export const Receipt = z
  .object({
    code: z.string(),
    /** False when a single letter of what we wrote down is not as we signed it. */
    valid: z.boolean(),
    kind: z.enum([
      'cancelled',
      'kept',
      'skipped',
      'moved',
      'forwarded',
      'paused',
      'resumed',
      'restored',
      'early-failed',
      'plan-changed',
      'cats-changed',
      'card-changed',
    ]),
    at: z.iso.datetime(),
    /** The day the plan ends; null where it goes on. */
    endsOn: z.iso.datetime().nullable(),
    /** The last charge there was, or will have been. */
    lastCharge: z.object({ amount: MoneySchema, at: z.iso.datetime() }).nullable(),
    /** A renewal that did not go through is still asked for. */
    stillDue: MoneySchema.nullable(),
    /** Sticks that are paid are still made and sent. */
    sticksToCome: z.boolean(),
    /** Of a plan that is kept after a refund or a withdrawal, and its next charge. */
    after: EndsBecause.optional(),
    next: ChargeIfKept.nullable().optional(),
    /** Of another plan, other cats or another card: what was agreed, in sentences. */
    said: z.array(z.string()).optional(),
    /** Of a next box that has another date. */
    box: z
      .object({
        chargesAt: z.iso.datetime(),
        insteadOf: z.iso.datetime(),
        amount: MoneySchema,
        paidUntil: z.iso.datetime(),
        boxes: z.number().int().nullable(),
        timeZone: z.string(),
      })
      .optional(),
  })
  .openapi('Receipt');

export const EndingChanged = z
  .object({ subscription: SubscriptionView, receipt: Receipt.nullable() })
  .openapi('EndingChanged');

/** The token of a mailed link, in the body so that no log of addresses holds it. */
export const PlanLink = z.object({ link: line(400).min(20) }).openapi('PlanLink');

const CAN = z.object({ allowed: z.boolean(), reason: z.string().nullable() });

/** A plan as its mailed link shows it: nothing about the people or the payment method. */
export const LinkedPlan = z
  .object({
    plan: z.enum(PLAN_IDS),
    cats: z.number().int(),
    orderNumber: z.string().nullable(),
    monthly: MoneySchema,
    /** The next payment where it is not the monthly sum: with follow-up kits, discounts taken off. */
    nextPayment: MoneySchema.nullable(),
    /** Null while renewals wait for sticks, and for a plan that ends. */
    renewsOn: z.iso.datetime().nullable(),
    /** Of the household, by which days are written. */
    timeZone: z.string(),
    state: z.enum(['running', 'ending', 'ended']),
    /** What the receipt would say if the plan was cancelled now; null where it cannot be. */
    ifCancelled: Receipt.omit({ code: true, valid: true }).nullable(),
    cancel: CAN,
    keep: CAN,
    /** Of a plan that ends: the day on which it does, and whether a refund or a withdrawal ends it. */
    endsOn: z.iso.datetime().nullable(),
    endsBecause: EndsBecause.nullable(),
    /** Its next charge, if it is kept; null where it cannot be, or nothing is charged for now. */
    ifKept: ChargeIfKept.nullable(),
    /** Of the last cancellation, or that it was undone. */
    receipt: Receipt.nullable(),
    reasonsGiven: z.boolean(),
  })
  .openapi('LinkedPlan');

/** Given after a cancellation, and never asked for before. */
export const LeaveReasons = z
  .object({ reasons: z.array(z.enum(LEAVE_REASON_IDS)).max(LEAVE_REASON_IDS.length), note: prose(1000).default('') })
  .refine(({ reasons, note }) => reasons.length > 0 || note !== '', {
    path: ['reasons'],
    message: 'Please choose a reason or write a line.',
  })
  .openapi('LeaveReasons');
export const LinkedReasons = z.intersection(PlanLink, LeaveReasons).openapi('LinkedReasons');
export const ReasonsKept = z.object({ message: z.string() }).openapi('ReasonsKept');
/** `pause` takes `boxes` or `day`, `move` takes `day`: a day of the household's calendar. */
export const PreviewNextBox = z
  .object({
    change: z.enum(['skip', 'move', 'forward', 'pause', 'resume']),
    boxes: z.number().int().min(1).max(MOST_BOXES).optional(),
    day: z.iso.date().optional(),
  })
  .openapi('PreviewNextBox');

export const NextBoxQuote = z
  .object({
    token: z.string(),
    kind: z.enum(['skipped', 'moved', 'forwarded', 'paused', 'resumed', 'restored']),
    chargesAt: z.iso.datetime(),
    insteadOf: z.iso.datetime(),
    amount: MoneySchema,
    expiresAt: z.iso.datetime(),
    /** Everything to be said before it is confirmed, as the receipt says it. */
    sentences: z.array(z.string()),
  })
  .openapi('NextBoxQuote');

export const NextBoxChanged = z
  .object({ subscription: SubscriptionView, receipt: Receipt.nullable() })
  .openapi('NextBoxChanged');

/** The next box as the link of its reminder shows it: what one press does, or why it does nothing any more. */
export const LinkedBox = z
  .object({
    plan: z.enum(PLAN_IDS),
    orderNumber: z.string().nullable(),
    state: z.enum(['open', 'skipped', 'closed']),
    /** The charge of the next box as it is now. */
    chargesAt: z.iso.datetime().nullable(),
    timeZone: z.string(),
    /** The skip, or that it is undone. */
    quote: NextBoxQuote.nullable(),
    reason: z.string().nullable(),
    /** Of the last change of the next box. */
    receipt: Receipt.nullable(),
  })
  .openapi('LinkedBox');
export const ApplyLinkedBox = z.intersection(PlanLink, ApplyChange).openapi('ApplyLinkedBox');

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

/* The desk. */

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

/** A colleague was faster. Says who, so that nobody has to find out. */
export const evidenceTaken = (who: string) =>
  new DomainError('overtaken', 409, `${who} has already sent the evidence for this dispute.`);
export const refundPartTooMuch = ({ part, left }: { part: string; left: Money }) =>
  new DomainError(
    'refund-part-too-much',
    422,
    `At most ${formatMoney(left)} can be refunded for ${part}. Please refund another part on its own.`,
  );
export const refundOvertaken = (who: string | null) =>
  new DomainError(
    'overtaken',
    409,
    `${who ?? 'Somebody'} has refunded a part of this payment meanwhile. Please look at what is left.`,
  );
export const discrepancyTaken = (who: string) => new DomainError('overtaken', 409, `${who} has already settled this.`);

const DeskMoment = z.iso.datetime();

const DisputeSummary = z
  .object({
    id: z.string(),
    /** At the payment service. */
    stripeId: z.string(),
    status: z.string(),
    /** The same in words. */
    said: z.string(),
    reason: z.string(),
    open: z.boolean(),
    amount: MoneySchema,
    openedAt: DeskMoment,
    /** Until when the bank takes evidence; null where it takes none, or no more. */
    dueBy: DeskMoment.nullable(),
    orderNumber: z.string().nullable(),
    owner: z.string().nullable(),
    evidence: z.enum(['wanted', 'on-its-way', 'sent', 'none']),
  })
  .openapi('DisputeSummary');
export type DisputeSummary = z.infer<typeof DisputeSummary>;

export const DisputeDetail = DisputeSummary.extend({
  invoiceNumber: z.string().nullable(),
  withdrawnAt: DeskMoment.nullable(),
  reinstatedAt: DeskMoment.nullable(),
  settledAt: DeskMoment.nullable(),
  /** Staff member who sent the evidence, and when. */
  evidenceBy: z.string().nullable(),
  evidenceAt: DeskMoment.nullable(),
  evidenceError: z.string().nullable(),
  /** Evidence texts as sent, or as they would be sent now; empty for a dispute without an order. */
  texts: z.array(z.object({ name: z.string(), text: z.string() })),
}).openapi('DisputeDetail');
export type DisputeDetail = z.infer<typeof DisputeDetail>;

/** A comparison of our rows with the payment service's: the newest, finished or not; null where none has begun yet. */
const LastComparison = z
  .object({
    startedAt: DeskMoment,
    finishedAt: DeskMoment.nullable(),
    compared: z.number().int(),
    healed: z.number().int(),
    failed: z.boolean(),
  })
  .nullable();

export const Comparison = z.object({ lastRun: LastComparison }).openapi('Comparison');
export type Comparison = z.infer<typeof Comparison>;

/** Days back from now that are compared; null for everything. */
export const CompareNow = z.object({ days: z.number().int().min(1).max(3660).nullable() }).openapi('CompareNow');
export type CompareNow = z.infer<typeof CompareNow>;

export const PaymentsOverview = z
  .object({
    disputes: z.array(DisputeSummary),
    discrepancies: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        name: z.string(),
        advice: z.string(),
        subject: z.string(),
        ours: z.string(),
        theirs: z.string(),
        firstSeenAt: DeskMoment,
        lastSeenAt: DeskMoment,
      }),
    ),
    lastRun: LastComparison,
    /** Whether no money moves here: then the desk has its time machine. */
    sandbox: z.boolean(),
  })
  .openapi('PaymentsOverview');
export type PaymentsOverview = z.infer<typeof PaymentsOverview>;

const OrderPayment = z
  .object({
    id: z.string(),
    /** Empty until it is paid. */
    number: z.string().nullable(),
    status: z.string(),
    kind: z.string(),
    issuedAt: DeskMoment,
    paidAt: DeskMoment.nullable(),
    total: MoneySchema,
    refunded: MoneySchema,
    lost: MoneySchema,
    /** Asked for, and not yet answered by the payment service. */
    waiting: MoneySchema,
    /** What may be refunded now. */
    refundable: MoneySchema,
    /** The share of one cat's box, of two, and so on, without follow-up kits; empty where the payment is not for boxes. */
    shares: z.array(MoneySchema),
    /** The most that may be refunded now of what was paid for sticks and delivery. */
    sticks: MoneySchema,
    /** Follow-up kits of its box, and the most of each that may be refunded now. */
    kits: z.array(
      z.object({
        cat: z.string(),
        name: z.string(),
        price: MoneySchema,
        left: MoneySchema,
        /** It was not sent: its price goes back by itself. */
        unsent: z.boolean(),
        /** It was refunded as one that did not reach its cat. */
        lost: z.boolean(),
      }),
    ),
    /** Why nothing may be refunded now; null if something may. */
    refusal: z.string().nullable(),
    /** A refund of everything that is left ends the plan, unless it is kept. */
    endsPlan: z.boolean(),
    creditNotes: z.array(CreditNoteView),
    requests: z.array(
      z.object({
        id: z.string(),
        amount: MoneySchema,
        /** Null where a rule asked for it. */
        by: z.string().nullable(),
        at: DeskMoment,
        state: z.enum(['begun', 'sent', 'failed']),
        failure: z.string().nullable(),
        /** The kits it is for: 'Test kit for Miso'. Empty where it is for sticks alone. */
        kits: z.array(z.string()),
        /** It is for sticks and delivery too. */
        isForMore: z.boolean(),
        reason: z.string(),
        note: z.string(),
      }),
    ),
  })
  .openapi('OrderPayment');

export const OrderPayments = z
  .object({
    orderNumber: z.string(),
    owner: z.string(),
    email: z.string(),
    plan: z.enum(PLAN_IDS),
    planStatus: z.string(),
    withdrawn: z.boolean(),
    /** Newest first. */
    invoices: z.array(OrderPayment),
  })
  .openapi('OrderPayments');
export type OrderPayments = z.infer<typeof OrderPayments>;

export const OrderPaymentsQuery = z.object({ number: line(40).min(3, 'Please enter a number.') });

export const MakeRefund = z
  .object({
    /** Made by the screen, so that a double click is one. */
    id: z.uuid(),
    ask: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('full') }),
      z.object({
        kind: z.literal('amount'),
        amount: z.number().int().min(1).max(100_000_000),
        /** The cat whose follow-up kit is refunded; null for sticks and delivery. Pages from before may send none. */
        kit: z.uuid().nullable().default(null),
      }),
      z.object({
        kind: z.literal('box'),
        cats: z.number().int().min(1).max(20),
        /** The cats whose follow-up kit goes back with it. */
        kits: z.array(z.uuid()).max(20).default([]),
      }),
    ]),
    currency: z.enum(CURRENCIES),
    /** `refundable` as it was shown, in minor units. */
    seen: z.number().int().min(0).max(100_000_000),
    reason: z.enum(ASKED_REASONS),
    note: prose(500),
    keepsPlan: z.boolean(),
  })
  .openapi('MakeRefund');
export type MakeRefundInput = z.infer<typeof MakeRefund>;

export const PaymentParams = z.object({ id: z.uuid() });
export const SendEvidence = z
  .object({
    /** Made by the screen, so that a double click is one. */
    id: z.uuid(),
    /** In the colleague's own words, before what our rows say. */
    statement: prose(3000),
  })
  .openapi('SendEvidence');
export type SendEvidenceInput = z.infer<typeof SendEvidence>;
/* The books and the donations. */

export const AccountingQuery = z.object({
  month: line(7).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Please choose a month.'),
});

export const AccountingMonth = z
  .object({
    month: z.string(),
    rows: z.number().int(),
    /** What went back is below zero. */
    totals: z.array(
      z.object({ kind: z.string(), count: z.number().int(), net: MoneySchema, tax: MoneySchema, gross: MoneySchema }),
    ),
    /** Whether posting batches for DATEV can be made. */
    datev: z.boolean(),
  })
  .openapi('AccountingMonth');
export type AccountingMonth = z.infer<typeof AccountingMonth>;

export const DonationLedger = z
  .object({
    /** Months that were paid and not refunded. */
    standing: z.number().int(),
    allocated: z.number().int(),
    left: z.number().int(),
    /** Allocated months whose payment was refunded afterwards. */
    owed: z.number().int(),
    shelters: z.array(
      z.object({ id: z.string(), name: z.string(), place: z.string(), open: z.boolean(), months: z.number().int() }),
    ),
    /** Newest first. */
    allocations: z.array(
      z.object({
        id: z.string(),
        shelter: z.string(),
        units: z.number().int(),
        day: z.string(),
        note: z.string(),
        by: z.string(),
        at: DeskMoment,
        isReversal: z.boolean(),
        reversed: z.boolean(),
      }),
    ),
  })
  .openapi('DonationLedger');
export type DonationLedger = z.infer<typeof DonationLedger>;

export const NewShelter = z
  .object({
    /** Made by the screen, so that a double click is one. */
    id: z.uuid(),
    name: line(120, { missing: 'Please enter the name of the shelter.' }),
    place: line(120, { missing: 'Please enter its town and country.' }),
  })
  .openapi('NewShelter');
export type NewShelterInput = z.infer<typeof NewShelter>;
export const ShelterState = z.object({ open: z.boolean() }).openapi('ShelterState');
export const AllocateDonations = z
  .object({
    id: z.uuid(),
    shelterId: z.uuid(),
    units: z.number().int().min(1).max(1_000_000),
    day: z.iso.date(),
    note: prose(500),
  })
  .openapi('AllocateDonations');
export type AllocateDonationsInput = z.infer<typeof AllocateDonations>;
export const ReverseAllocation = z
  .object({ id: z.uuid(), note: prose(500).min(1, 'Please say why.') })
  .openapi('ReverseAllocation');
export type ReverseAllocationInput = z.infer<typeof ReverseAllocation>;

export const SetAside = z.object({ note: prose(500).min(1, 'Please say why.') }).openapi('SetAsideDiscrepancy');

export const PlanEndingsQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(90) });

/** Why plans were cancelled, from those who said so. Names nobody. */
export const PlanEndings = z
  .object({
    days: z.number().int(),
    cancelled: z.number().int(),
    /** Cancellations that were undone afterwards. */
    undone: z.number().int(),
    answered: z.number().int(),
    reasons: z.array(z.object({ reason: z.enum(LEAVE_REASON_IDS), count: z.number().int() })),
    notes: z.array(z.object({ at: DeskMoment, note: z.string() })),
  })
  .openapi('PlanEndings');
export type PlanEndings = z.infer<typeof PlanEndings>;

export type LinkedBoxView = z.infer<typeof LinkedBox>;
export type LinkedPlanView = z.infer<typeof LinkedPlan>;
export type LeaveReasonsInput = z.infer<typeof LeaveReasons>;
export type AccountOfOrder = z.infer<typeof CreateAccountForOrder>;
export type CreateCheckoutInput = z.infer<typeof CreateCheckout>;
export type GetOrCreateSubscriptionInput = z.infer<typeof GetOrCreateSubscription>;
export type SubscriptionOrPaymentView = z.infer<typeof SubscriptionOrPayment>;
export type EmbeddedPaymentView = z.infer<typeof EmbeddedPayment>;
export type AgreementInput = z.infer<typeof Agreement>;
export type CheckoutStateView = z.infer<typeof CheckoutState>;
export type PlanPricesState = z.infer<typeof PlanPrices>;
export type PreviewKitsInput = z.infer<typeof PreviewKits>;
export type KitQuoteView = z.infer<typeof KitQuote>;
export type KitPricesState = z.infer<typeof KitPrices>;
export type SubscriptionState = z.infer<typeof SubscriptionView>;
export type InvoiceState = z.infer<typeof InvoiceView>;
export type PreviewChangeInput = z.infer<typeof PreviewChange>;
export type ChangeQuoteView = z.infer<typeof ChangeQuote>;
export type PlanCatQuoteView = z.infer<typeof PlanCatQuote>;
export type AddPlanCatInput = z.infer<typeof AddPlanCat>;
export type ChangeDoneView = z.infer<typeof ChangeDone>;
export type ReceiptView = z.infer<typeof Receipt>;
export type EndingChangedView = z.infer<typeof EndingChanged>;
export type BoxQuoteView = z.infer<typeof NextBoxQuote>;
export type BoxChangedView = z.infer<typeof NextBoxChanged>;
export type PreviewNextBoxInput = z.infer<typeof PreviewNextBox>;
export type CardSetupView = z.infer<typeof CardSetup>;
