import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { BUTTON_ACTIONS } from './rules/plan-actions.ts';
import { FollowUpKits } from './kit-contract.ts';
import { InvoiceView } from './invoice-contract.ts';

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

export const EndsBecause = z.enum(['refund', 'withdrawal']);
/** A charge to come; without a date until sticks that are paid have left. */
export const ChargeIfKept = z.object({ amount: MoneySchema, at: z.iso.datetime().nullable() });

/** R233, R477, R493. `status` is 'none' for an account without a subscription; the money fields are null then. */
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
export type SubscriptionState = z.infer<typeof SubscriptionView>;

export const SUBSCRIPTION_ERRORS = {
  'monthly-price-changes': [409, 'This address changes your monthly payment. Please check both amounts first.'],
  'no-subscription': [404, 'Your household has no subscription.'],
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
  'service-silent': [502, 'The payment service did not answer. Please try again. Nothing is charged twice.'],
  'no-cats-left': [409, 'None of the cats in this plan live with you now, so it ends with the paid month.'],
} as const;
