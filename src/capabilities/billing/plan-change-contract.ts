import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { MOST_BOXES } from './rules/next-box.ts';
import { line } from '#src/lib/text.ts';
import { Consent } from './checkout-contract.ts';
import { SubscriptionView } from './subscription-contract.ts';

/** Prices of each plan for a household whose plan runs: by the price book that its plan keeps. */
export const PlanPrices = z
  .object({ plans: z.array(z.object({ plan: z.enum(PLAN_IDS), perCat: MoneySchema })) })
  .openapi('PlanPrices');

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

/** A cat of the household that is not in the plan yet. */
export const PreviewPlanCat = z.object({ catId: z.uuid() }).openapi('PreviewPlanCat');

export const PlanCatQuote = z
  .object({
    token: z.string(),
    cat: z.object({ id: z.string(), name: z.string() }),
    from: PlanTerms,
    /** From the first renewal that charges for the cat. */
    to: PlanTerms,
    /** State of its test kit; null where it has results already. */
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
export type PlanPricesState = z.infer<typeof PlanPrices>;
export type PreviewChangeInput = z.infer<typeof PreviewChange>;
export type ChangeQuoteView = z.infer<typeof ChangeQuote>;
export type PlanCatQuoteView = z.infer<typeof PlanCatQuote>;
export type AddPlanCatInput = z.infer<typeof AddPlanCat>;
export type ChangeDoneView = z.infer<typeof ChangeDone>;

export const PLAN_CHANGE_ERRORS = {
  'change-outdated': [409, 'Your plan has changed since we calculated this. Please check it again.'],
  'renews-now': [
    409,
    'Your next month is charged at about this time. A larger plan can begin once that is done, usually within minutes.',
  ],
  'change-unsure': [
    409,
    'Your next month is charged at about this time. Within minutes we know whether your change was made before it. You are not charged twice.',
  ],
  'change-waits': [
    409,
    'Your plan changes with the next renewal. Keep the current plan first, then choose a larger one.',
  ],
  'cat-not-in-order': [422, 'A cat that is not in the plan yet needs a test kit first. Please add it to the plan.'],
  'pause-day-not-possible': [
    422,
    'A cat cannot be paused until that day. Choose one after the next renewal, at most three boxes later.',
  ],
  'plan-full': [409, 'A plan is for six cats at most.'],
  'cat-in-plan': [409, 'This cat is in the plan already.'],
  'cat-not-in-plan': [409, 'This cat is not in the plan. Please put it in the plan first.'],
  'cat-not-here': [404, 'This cat does not live in your household.'],
} as const;
