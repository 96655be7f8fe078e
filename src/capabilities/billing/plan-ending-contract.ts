import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { LEAVE_REASON_IDS } from './rules/leave-reasons.ts';
import { line, prose } from '#src/lib/text.ts';
import { ChargeIfKept, EndsBecause, SubscriptionView } from './subscription-contract.ts';
import { Receipt } from './receipt-contract.ts';

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
    /** Receipt of a cancellation made now; null where the plan cannot be cancelled. */
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

export const PlanEndingsQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(90) });

/** Reasons for cancellations, from the households that gave any. Names nobody. */
export const PlanEndings = z
  .object({
    days: z.number().int(),
    cancelled: z.number().int(),
    /** Cancellations that were undone afterwards. */
    undone: z.number().int(),
    answered: z.number().int(),
    reasons: z.array(z.object({ reason: z.enum(LEAVE_REASON_IDS), count: z.number().int() })),
    notes: z.array(z.object({ at: z.iso.datetime(), note: z.string() })),
  })
  .openapi('PlanEndings');
export type PlanEndings = z.infer<typeof PlanEndings>;
export type LinkedPlanView = z.infer<typeof LinkedPlan>;
export type LeaveReasonsInput = z.infer<typeof LeaveReasons>;
export type EndingChangedView = z.infer<typeof EndingChanged>;

export const PLAN_ENDING_ERRORS = {
  'plan-link-unknown': [
    404,
    'This link opens no plan. It may be incomplete, or your e-mail address or plan has changed.',
  ],
  'plan-link-expired': [410, 'This link has expired. Please use the link in a newer mail, or sign in.'],
  'not-cancelled': [409, 'Your plan is not cancelled, so there is nothing to tell.'],
  'receipt-unknown': [404, 'We have no receipt with this number.'],
} as const;
