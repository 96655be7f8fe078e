import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { line } from '#src/lib/text.ts';
import { CreditNoteView } from './invoice-contract.ts';

const OrderPayment = z
  .object({
    id: z.string(),
    /** Empty until it is paid. */
    number: z.string().nullable(),
    status: z.string(),
    kind: z.string(),
    issuedAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    total: MoneySchema,
    refunded: MoneySchema,
    lost: MoneySchema,
    /** Asked for, and not yet answered by the payment service. */
    waiting: MoneySchema,
    /** Amount that may be refunded now. */
    refundable: MoneySchema,
    /** The share of one cat's box, of two, and so on, without follow-up kits; empty where the payment is not for boxes. */
    shares: z.array(MoneySchema),
    /** The most that may be refunded now of the payment for sticks and delivery. */
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
    /** Reason why nothing may be refunded now; null if something may. */
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
        at: z.iso.datetime(),
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
